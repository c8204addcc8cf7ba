"""What the documents of the project promise: their links and paths exist, and all name the same Swift version."""
import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Folders whose files back-quoted paths name, from the project's folder on.
PATH_ROOTS = ("Sources/", "Tests/", "scripts/", "docs/", "data/", "Benchmarks/", "Examples/", "Fuzz/", ".github/", ".ci/")


def tracked(pattern):
    """Files of the project, also new ones that git does not know yet; nothing that is ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", pattern],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


PAGES = tracked("*.md")


def without_code(text):
    """The text of a page without its code blocks."""
    return re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*?)#*$", without_code(page.read_text(encoding="utf-8")), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def links(page):
    """The targets of a page's links and pictures that are on no other server."""
    text = re.sub(r"`[^`\n]*`", "", without_code(page.read_text(encoding="utf-8")))
    inline = re.findall(r"\]\(\s*<?([^()\s>]+)", text)
    references = re.findall(r"^\[[^\]]+\]:\s*(\S+)", text, flags=re.M)
    return [link for link in inline + references if not re.match(r"[a-z][a-z0-9+.-]*:", link)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page):
    broken = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists():
            broken.append(f"{link}: no such file")
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            broken.append(f"{link}: no such heading")
    assert not broken, f"{page.relative_to(ROOT)}: " + "; ".join(broken)


def paths_named(page):
    """The paths that a page names in back quotes, without what follows them: a line, options, a function."""
    for code in re.findall(r"`([^`\n]+)`", without_code(page.read_text(encoding="utf-8"))):
        path = code.split()[0].split(":")[0]
        # What a build makes, and patterns, need not be there.
        if path.startswith(PATH_ROOTS) and "/.build" not in path and not re.search(r"[<>*{$…]", path):
            yield path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_in_back_quotes_exist(page):
    missing = [path for path in paths_named(page) if not (ROOT / path).exists()]
    assert not missing, f"{page.relative_to(ROOT)} names files that are not there: {', '.join(missing)}"


# What the code's column of the glossary and the architecture name, and other projects or the system define.
FOREIGN = {"MainActor"}


def names_of_code(text):
    """The types and files that a text names in back quotes."""
    for code in re.findall(r"`([^`\n]+)`", text):
        if file := re.fullmatch(r"[\w+-]+\.swift", code):
            yield file[0]
        elif name := re.fullmatch(r"([A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]\w+)(\.\w+.*)?", code):
            yield name[1]


def code_column_of_glossary():
    rows = re.findall(r"^\|(.*)\|$", (ROOT / "docs/glossary.md").read_text(), flags=re.M)
    return "\n".join(row.split("|")[2] for row in rows)


def test_names_of_the_code_in_glossary_and_architecture_exist():
    sources = [path for path in tracked("Sources/*") if path.suffix in (".swift", ".h", ".c")]
    architecture = (ROOT / "docs/architecture.md").read_text()
    known = {path.name for path in tracked("*")} | {name.rstrip("/") for name in PATH_ROOTS} | FOREIGN
    known.update(re.findall(r"^\| `(\w+)` \|", architecture, flags=re.M))  # the table of modules, see the next test
    for path in sources:
        known.update(re.findall(r"\b[A-Z]\w+", path.read_text(encoding="utf-8")))
    text = without_code(architecture) + code_column_of_glossary()
    unknown = sorted({name for name in names_of_code(text)} - known)
    assert not unknown, "glossary or architecture name what is not in the code: " + ", ".join(unknown)


def modules_of_package():
    """The modules of Package.swift outside Tests, each with the modules that it uses."""
    package = (ROOT / "Package.swift").read_text()
    modules = {}
    for target in re.split(r"\n    \.(?=target|executableTarget|testTarget|systemLibrary)", package)[1:]:
        name = re.search(r'name: "([\w-]+)"', target)[1]
        if not target.startswith("testTarget") and 'path: "Tests/' not in target:
            used = re.search(r"dependencies: \[(.*?)\]", target, flags=re.S)
            used = re.sub(r"\.product\(.*?\)", "", used[1], flags=re.S) if used else ""
            modules[name] = sorted(re.findall(r'"(\w+)"', used))
    return modules


def test_the_modules_of_the_architecture_are_those_of_the_package():
    table = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|[^|]*\|$", (ROOT / "docs/architecture.md").read_text(), flags=re.M)
    assert {name: sorted(re.findall(r"\w+", used)) for name, used in table} == modules_of_package()


def test_a_broken_link_and_a_missing_path_are_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A heading\n[a](gone.md) [b](#a-heading) `Sources/Gone.swift` `x` [c](https://example.org)\n")
    assert links(page) == ["gone.md", "#a-heading"]
    assert anchors(page) == {"a-heading"}
    assert list(paths_named(page)) == ["Sources/Gone.swift"]


def test_every_page_of_docs_is_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links(page) if link[0] != "#"]
    pages = {page for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert not pages - reached, "no link leads to " + ", ".join(str(page.relative_to(ROOT)) for page in pages - reached)


def swift_version():
    return (ROOT / ".swift-version").read_text().strip()


def test_the_same_swift_version_is_asked_for_everywhere():
    version = swift_version()
    assert re.fullmatch(r"\d+\.\d+", version)
    first_line = (ROOT / "Package.swift").read_text().splitlines()[0]
    assert first_line == f"// swift-tools-version: {version}"
    for name in ("README.md", "CONTRIBUTING.md"):
        assert f"Swift {version} or newer" in " ".join(re.sub(r"[\[\]]", "", (ROOT / name).read_text()).split()), name
    workflow = (ROOT / ".github/workflows/test.yml").read_text()
    assert "image: swift:${{ matrix.swift }}-bookworm" in workflow
    tested = re.search(r"swift: \[(.*)\]", workflow)[1].replace('"', "").split(", ")
    assert tested[0] == version, "the oldest Swift that is promised is not the oldest that is tested"


def setup_with(version, tmp_path):
    """Runs scripts/setup beside a compiler that says it is of `version`."""
    compiler = tmp_path / "swift"
    compiler.write_text(f"#!/bin/sh\necho 'Swift version {version} (swift-{version}-RELEASE)'\n")
    compiler.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:/usr/bin:/bin"}
    return subprocess.run([ROOT / "scripts/setup", "version"], env=environment, capture_output=True, text=True)


def test_setup_takes_the_swift_version_of_the_file_and_newer_ones(tmp_path):
    major, minor = map(int, swift_version().split("."))
    for accepted in (f"{major}.{minor}", f"{major}.{minor}.3", f"{major}.{minor + 8}", f"{major + 1}.0"):
        run = setup_with(accepted, tmp_path)
        assert run.returncode == 0, run.stderr
    for refused in (f"{major}.{minor - 1}.9", f"{major - 1}.10"):
        run = setup_with(refused, tmp_path)
        assert run.returncode == 2
        assert f"needs Swift {swift_version()} or newer" in run.stderr
