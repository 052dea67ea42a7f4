"""Where settings come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.config import BadSettings, Listen, load_settings, open_secrets

TOML = """
player = "Anna"
domain = "example.org"
authserv_id = "mx.example.org"
[[imap]]
host = "imap.example.org"
user = "play"
password = "hunter2"
"""


def refused() -> list[str]:
    with pytest.raises(BadSettings) as wrong:
        load_settings()
    return list(wrong.value.lines)


def test_without_a_file_everything_is_as_usual_and_the_folder_is_made_for_its_owner(home: Path) -> None:
    settings = load_settings()
    assert (settings.home, settings.player, settings.keep_mail_days) == (home, "", 90)
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_variable_comes_before_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(TOML)
    monkeypatch.setenv("PBEM_PLAYER", "Boris")
    monkeypatch.setenv("PBEM_KEEP_MAIL_DAYS", "7")
    monkeypatch.setenv("PBEM_REQUIRE_DMARC", "true")
    settings = load_settings()
    assert (settings.player, settings.domain) == ("Boris", "example.org")
    assert (settings.keep_mail_days, settings.require_dmarc) == (7, True)
    assert settings.imap[0].password.get_secret_value() == "hunter2"
    assert "hunter2" not in repr(settings)


def test_tables_in_a_variable_are_json(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_LISTEN", '[{"protocol": "smtp", "port": 2525}]')
    assert load_settings().listen == (Listen(protocol="smtp", port=2525),)
    assert load_settings().home == home


UNFINISHED = '[{"password": "hunter2"'
NO_HOST = '[{"password": "hunter2", "port": "x"}]'


@pytest.mark.parametrize(
    ("name", "value"), [("imap", UNFINISHED), ("imap", NO_HOST), ("smtp_port", "hunter2")]
)
def test_a_wrong_variable_is_named_without_its_value(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("PBEM_SMTP_HOST", "mail.example.org")
    monkeypatch.setenv(f"PBEM_{name.upper()}", value)
    lines = refused()
    assert all(f"(in PBEM_{name.upper()})" in line for line in lines)
    assert "hunter2" not in str(lines)
    assert not home.exists()


def test_a_path_is_seen_from_the_data_folder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file.parent / "mine").mkdir()
    file.write_text('templates = "mine"\n[[listen]]\nsocket = "lmtp.sock"\n[[maildir]]\npath = "~/Maildir"\n')
    monkeypatch.setenv("HOME", "/home/anna")
    settings = load_settings()
    assert settings.templates == file.parent / "mine"
    assert settings.listen[0].socket == file.parent / "lmtp.sock"
    assert settings.maildir[0].path == Path("/home/anna/Maildir")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b"player = Anna\n", ": Invalid value (at line 1, column 10)."),
        (b'player = "Anna"\n\nplayer = "Ben"\n', ": Cannot overwrite a value (at line 3, column 15)."),
        (b"[[imap]]\npassword = 'hunter2\n", ': Expected "\'" (at'),
        (b'player = "Anna', ": Unterminated string (at end of document)."),
        (b'player = "Anna"\ndomain = "\xff"\n', ", line 2: that is not written in UTF-8."),
        (b"listen = " + b"[" * 5000, " has brackets inside brackets without end."),
        (b"#" * 1_000_001, " has more than 1000000 bytes."),
        (b"smtp_port = " + b"9" * 5000, ": Exceeds the limit"),
    ],
)
def test_a_file_that_is_no_toml_is_one_line_with_the_place(file: Path, text: bytes, where: str) -> None:
    file.write_bytes(text)
    (line,) = refused()
    assert line.startswith(f"{file}{where}")
    assert "hunter2" not in line
    assert len(line) < 400


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('smtp_pasword = "hunter2"', "smtp_pasword (in {}).  Did you mean smtp_password?"),
        (f"{TOML}prot = 1", "prot of [[imap]] no. 1 (in {}).  Did you mean port?"),
        ("xyzzy = 1", "xyzzy (in {}).  All of them: pbem config --example"),
        ("[smtp]\nhost = 'x'", "smtp (in {})."),
        ("home = '/elsewhere'", "home (in {}), because that file lies there.  Set PBEM_HOME"),
    ],
)
def test_a_name_that_is_no_setting_is_a_line_with_the_nearest_one(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    (line,) = refused()
    assert line.startswith(f"There is no setting {said.format(file)}")
    assert "hunter2" not in line


@pytest.mark.usefixtures("file")
def test_a_variable_that_is_nearly_a_setting_is_told_and_others_are_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for other in ("PBEM_REQUIRE_REAL", "PBEM_HYPOTHESIS", "PBEM_ANSWER", "PBEM_HOME_PAGE", "PBEM_"):
        monkeypatch.setenv(other, "1")
    load_settings()
    monkeypatch.setenv("PBEM_SMTP_PASWORD", "hunter2")
    monkeypatch.setenv("PBEM_TICK_SECOND", "1")
    lines = refused()
    assert [line.partition(".  ")[0] for line in lines] == [
        "There is no setting smtp_pasword (in the variable PBEM_SMTP_PASWORD)",
        "There is no setting tick_second (in the variable PBEM_TICK_SECOND)",
    ]
    assert "Did you mean smtp_password?" in lines[0]
    assert "hunter2" not in str(lines)


def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "file"))
    assert refused() == [
        f"PBEM_HOME is “{tmp_path / 'file'}”, which is no folder.  It takes the folder of the data"
    ]


def test_a_data_folder_that_no_shell_has_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBEM_HOME", "~/pbem")
    assert refused() == ["PBEM_HOME is “~/pbem”, and no shell has read the ~.  It takes the whole path"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "of_file", "of_home", "is_open"),
    [
        (TOML, 0o600, 0o755, False),
        (TOML, 0o644, 0o700, False),
        (TOML, 0o644, 0o755, True),
        (TOML, 0o640, 0o750, True),
        (TOML, 0o640, 0o701, False),
        ('smtp_host = "h"\nsmtp_user = "u"\nsmtp_password = "hunter2"', 0o604, 0o701, True),
        ('player = "Anna"', 0o644, 0o755, False),
        ('database_url = "postgresql://pbem:hunter2@db/pbem"', 0o644, 0o755, True),
        ('database_url = "postgresql://db/pbem?user=pbem&password=hunter2"', 0o644, 0o755, True),
        ('database_url = "postgresql://pbem@/pbem?host=/run/postgresql"', 0o644, 0o755, False),
    ],
)
def test_a_password_that_others_can_read_is_noticed(
    file: Path, text: str, of_file: int, of_home: int, is_open: bool
) -> None:
    file.write_text(text)
    file.chmod(of_file)
    file.parent.chmod(of_home)
    assert open_secrets(load_settings()) == (file if is_open else None)


def test_a_password_that_also_stands_elsewhere_is_not_told(file: Path) -> None:
    file.write_text("smtp_host = 'h'\nsmtp_user = 'u'\nsmtp_password = 'hunter2'\ndomain = 'hunter2_'\n")
    (line,) = refused()
    assert line.startswith(f"The setting domain cannot be read (in {file})")
    assert "hunter2" not in line


@pytest.mark.parametrize(
    "url", ["postgresql://pbem:hunt%65r2@db/pbem", "postgresql+psycopg://d/p?password=hunter2"]
)
def test_the_address_of_a_database_stands_for_the_file_and_its_password_is_told_nowhere(
    file: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_settings().store == load_settings().database == file.with_name("pbem.sqlite")
    monkeypatch.setenv("PBEM_DATABASE_URL", url)
    settings = load_settings()
    assert settings.store == url
    assert settings.database == file.with_name("pbem.sqlite")
    assert "hunt" not in f"{settings!r} {settings}"
    file.write_text("domain = 'hunter2_'\n")
    (line,) = refused()
    assert "hunter2" not in line
