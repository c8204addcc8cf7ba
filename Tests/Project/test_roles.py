"""scripts/test.d/roles finds a controller that shows and a presentation control that acts."""
import pathlib
import subprocess

import pytest

CHECK = pathlib.Path(__file__).resolve().parents[2] / "scripts/test.d/roles"


def check(*folder):
    return subprocess.run([CHECK, *folder], capture_output=True, text=True)


def test_the_app_keeps_the_roles_apart():
    result = check()
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(("name", "line"), [
    ("TripController", 'view.status.text = "late"'),
    ("TripController", "gtk_label_set_markup(cgtk_label(view.status.pointer), words)"),
    ("TripController", "view.later.setTooltip(words)"),
    ("TripPresentationControl", "model.select(row: 3)"),
    ("TripPresentationControl", "try? desk.changeActualDeparture(by: .minutes(1))"),
    ("TripPresentationControl", "desk.journal.retry()"),
    ("TripPresentationControl", 'search.filter.text.value = ""'),
])
def test_a_line_of_the_other_role_fails(tmp_path, name, line):
    (tmp_path / f"{name}.swift").write_text(f"final class {name} {{\n  func run() {{ {line} }}\n}}\n")
    result = check(tmp_path)
    assert result.returncode == 1
    assert f"{name}.swift:2:" in result.stderr and line in result.stderr


@pytest.mark.parametrize(("name", "line"), [
    ("TripController", "desk.select(row: 3)"),
    ("TripController", "let shown = view.search.text"),
    ("TripPresentationControl", "view.status.text = words"),
    ("TripPresentationControl", "view.list.select(row: 3)"),
    ("TripPresentationControl", "let shown = model.rows.value"),
    ("TripView", 'label.text = "late"'),
])
def test_a_line_of_its_own_role_passes(tmp_path, name, line):
    (tmp_path / "OtherController.swift").write_text("")
    (tmp_path / f"{name}.swift").write_text(f"final class {name} {{\n  func run() {{ {line} }}\n}}\n")
    assert check(tmp_path).returncode == 0


def test_a_folder_without_either_role_fails(tmp_path):
    assert check(tmp_path).returncode == 1
