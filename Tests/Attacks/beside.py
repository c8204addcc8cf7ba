"""What a test does beside its attack."""

import threading
from collections.abc import Callable, Iterable


class Beside:
    """Functions that run in threads of their own while a block does. Each returns soon after `is_over` is set."""

    def __init__(self, functions: Iterable[Callable[[], None]]):
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=function) for function in functions]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()
