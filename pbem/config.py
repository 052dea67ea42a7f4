"""Settings of a server: pbem.toml in its folder, overridden by PBEM_* variables.

Without any of them pbem works by itself: its data lies in the platform's usual place, mail goes
through a loop on this machine, and players' letters are kept in local Maildirs.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
from pydantic import SecretStr
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

LOCAL_DOMAIN = "pbem.localhost"


def default_home() -> Path:
    """The folder of this server's data: PBEM_HOME, or where the platform keeps such things."""
    named = os.environ.get("PBEM_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("pbem", appauthor=False))


class Settings(BaseSettings):
    """Everything a host can set."""

    model_config = SettingsConfigDict(env_prefix="PBEM_", extra="ignore", frozen=True)

    home: Path = Path()
    player: str = ""  # who moves when --as is not given
    domain: str = LOCAL_DOMAIN  # of our own addresses
    mailbox: str = ""  # the name before the @, where a provider gives one mailbox for everything
    listen_host: str = "127.0.0.1"
    listen_port: int = 0  # 0: any free port, written down for the other commands
    smtp_host: str = ""  # empty: letters go to local Maildirs through our own listener
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    tick_seconds: float = 1.0
    authserv_id: str = ""
    require_dmarc: bool = False
    templates: Path | None = None  # a host's own templates, looked at first

    @property
    def database(self) -> Path:
        return self.home / "pbem.sqlite"

    @property
    def maildirs(self) -> Path:
        return self.home / "mail"

    @property
    def port_file(self) -> Path:
        """Where a running server writes down which port it listens on."""
        return self.home / "serve.port"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        toml = TomlConfigSettingsSource(settings_cls, default_home() / "pbem.toml")
        return init_settings, env_settings, toml


def load_settings() -> Settings:
    """The settings of this machine; makes the data folder, readable by its owner only."""
    settings = Settings(home=default_home())
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return settings
