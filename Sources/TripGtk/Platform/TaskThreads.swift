import CGtk

/// The threads on which tasks run that are not the main actor's.
///
/// They are GLib's, which sleep until there is work and end when there was none for a while. libdispatch looks after its
/// own once a second, from the first use of a global queue on and for as long as the program runs, and has no switch for
/// it. So for an idle desk to sleep, nothing of it may run on a global queue: neither tasks, nor `DispatchQueue.global()`,
/// nor `concurrentPerform`, nor `Task.sleep`, which libdispatch wakes. A task's priority does not count: the first is served
/// first. Queues that are made one by one and do one thing at a time have threads of another kind.
/// - SeeAlso: `swift_task_enqueueGlobal_hook`; `g_thread_pool_new()`; libdispatch, `_dispatch_workq_monitor_pools`.
enum TaskThreads {
  /// How many there are at most: one for each core, and some more, for a task that reads a file keeps its thread waiting.
  static let most = max(Int(g_get_num_processors()), 4)

  /// Makes tasks run on them. To be called before the first task.
  static func begin() { cgtk_run_tasks_on_glib_threads(guint(most)) }
}
