"""``pbem doctor`` and ``pbem config``."""

from __future__ import annotations

import pytest
import time_machine

from pbem.config import Settings
from pbem.wiring import build_app
from tests.cli.conftest import Shell
from tests.kit.engines import raw


def checks(shell: Shell) -> dict[str, list[tuple[bool, str]]]:
    found: dict[str, list[tuple[bool, str]]] = {}
    for one in shell("doctor", "--json").json["checks"]:
        found.setdefault(one["check"], []).append((one["well"], one["text"]))
    return found


@pytest.mark.sqlite_only("it says that the file is whole")
def test_a_new_server_is_well(table: Shell) -> None:
    answer = table("doctor")
    assert answer.code == 0, answer.out
    assert all(line.startswith("✓ ") for line in answer.lines)
    assert len(answer.lines) >= 6
    assert "✓ database: whole, and all running games can be replayed" in answer.lines
    assert table.ok("doctor", "--ascii").out.isascii()


def test_a_log_that_cannot_be_replayed_is_found(table: Shell) -> None:
    with raw(table.home / "pbem.sqlite") as connection:
        connection.execute("""UPDATE entry SET facts = '[["moved",[999],"deck","hand0",false]]'""")
    ((well, text),) = checks(table)["database"]
    assert not well
    assert text == "K7 cannot be replayed (ValueError).  pbem db check"


@pytest.mark.sqlite_only("columns that hold what is not of their kind")
def test_what_cannot_be_read_is_named_and_everything_else_is_told(table: Shell) -> None:
    with raw(table.home / "pbem.sqlite") as connection:
        connection.execute("UPDATE outbox SET raw = 'abc' WHERE id = 1")
        connection.execute("UPDATE due SET kind = 'sing' WHERE rowid = 1")
    found = checks(table)
    assert [well for well, _ in found["database"]] == [False]
    assert found["database"][0][1].startswith("K7 stands still: a row of ")
    (letters,) = found["letters"]
    assert letters[1].startswith("out-1: not readable in the database.  First of all copy the folder")
    for command in (("status",), ("status", "--json"), ("mail", "failed"), ("tick",)):
        table.ok(*command)


def test_an_open_folder_is_found(table: Shell) -> None:
    table.home.chmod(0o755)
    assert table("doctor").code == 1
    ((well, text),) = checks(table)["folder"]
    assert not well
    assert text.endswith(f".  chmod go= {table.home}")


def test_a_password_that_others_can_read_is_found(table: Shell) -> None:
    file = table.home / "pbem.toml"
    file.write_text(
        '[[imap]]\nhost = "127.0.0.1"\nuser = "me"\npassword = "hunter2"\ntls = false\nport = 1\n'
    )
    file.chmod(0o644)
    table.home.chmod(0o755)
    ((well, text),) = checks(table)["settings"]
    assert not well
    assert text == f"{file} holds a password and is readable by other users.  chmod go= {file}"


def test_a_setting_that_is_not_used_is_found(table: Shell) -> None:
    file = table.home / "pbem.toml"
    file.write_text("listen_port = 2525\nsmtp_host = '127.0.0.1'\nsmtp_port = 1\n[[listen]]\nport = 2424\n")
    file.chmod(0o600)
    ((well, text),) = checks(table)["settings"]
    assert not well
    assert text == (
        "listen_port has no effect, for mail has other ways in and out.  Take listen_port out of the settings"
    )


@pytest.mark.sqlite_only("the server's clock is another one, and told too")
def test_a_clock_that_was_set_back_and_late_work_are_found(table: Shell) -> None:
    with time_machine.travel("2020-01-01T12:00:00+00:00"):
        ((well, text),) = checks(table)["clock"]
        assert not well
        assert "Set the clock" in text
    with time_machine.travel("2099-01-01T12:00:00+00:00"):
        ((well, text),) = checks(table)["server"]
        assert not well
        assert text.endswith(".  pbem serve")


def test_what_the_clock_could_not_do_is_named_and_is_not_late(table: Shell) -> None:
    assert checks(table)["due"] == [(True, "nothing is quarantined")]
    app = build_app(Settings(home=table.home))
    for row in app.store.dues("K7"):
        app.store.quarantine(row, f"KeyError {row.kind}:12")
    for letter in app.store.outbox():
        app.store.outbox_all_sent((letter.id,), app.now())
    app.store.close()
    with time_machine.travel("2099-01-01T12:00:00+00:00"):
        found = checks(table)
    assert found["server"] == [(True, "nothing is overdue")]
    assert [well for well, _ in found["due"]] == [False, False]
    for (_, text), kind in zip(found["due"], ("nudge", "timeout"), strict=True):
        assert text.startswith(f"{kind} in K7, due ")
        assert f"(KeyError {kind}:12)" in text
        assert text.endswith("pbem tick --again")


def test_settings_are_shown_with_their_source_and_without_secrets(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shell.home / "pbem.toml").write_text(
        'player = "anna"\nsmtp_host = "127.0.0.1"\nsmtp_user = "game"\nsmtp_password = "hunter2"\n'
    )
    monkeypatch.setenv("PBEM_LISTEN_PORT", "2525")
    shown = {one["name"]: one for one in shell.ok("config", "--json").json["settings"]}
    assert (shown["home"]["value"], shown["home"]["source"]) == (str(shell.home), "PBEM_HOME")
    assert (shown["player"]["value"], shown["player"]["source"]) == ("anna", "pbem.toml")
    assert (shown["listen_port"]["value"], shown["listen_port"]["source"]) == ("2525", "PBEM_LISTEN_PORT")
    assert (shown["smtp_password"]["value"], shown["smtp_port"]["source"]) == ("(set)", "")
    for words in (["config"], ["config", "--json"], ["config", "smtp_password"]):
        assert "hunter2" not in shell.ok(*words).out
    assert shell.no("config", "playr") == (
        "There is no setting playr. Did you mean player?  All of them: pbem config"
    )
