# Everything a contributor runs. `make test` on a clean clone is the whole check.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
UV     := $(VENV)-lock/bin/uv
WORKERS ?= 3

# Tests start hundreds of programs: each would compile all of ours again on a machine that keeps nothing.
unexport PYTHONDONTWRITEBYTECODE

# Two cores are enough for the suite: a third worker computes while others wait for servers and the disk.
# A few tests take minutes; a worker that has nothing left takes over what the other one has not begun.
# Where memory is a folder with room enough, tests keep their databases there: no power cut is awaited, and a
# fifth of the time went by in waiting for a disk.
MEMORY := $(shell sh scripts/memory.sh)
PYTEST := $(if $(MEMORY),TMPDIR=$(MEMORY)) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# What keeps everything is tried on PostgreSQL as well: a part of it in make test, all of it in make soak.
ON_POSTGRES := PBEM_TEST_STORE=postgres $(PYTEST) -q
BOTH_ENGINES := tests/app/uptime tests/app/test_transaction.py
TOUCH_STORE := tests/store tests/app tests/mail tests/server tests/cli

.PHONY: help setup check test lint format types messages demo fast bench soak mailers trial exim lock clean

help:
	@echo "make setup   .venv with a working pbem"
	@echo "make check   lint, types and the quick tests, while you work: under two minutes on two cores"
	@echo "make test    lint, types and all tests, before you hand in: what CI runs, under ten minutes"
	@echo "make lint    ruff, without changing files (make format changes them)"
	@echo "make types   mypy, strict"
	@echo "make messages finds every sentence of the program and brings the catalogs up to date (LANGS=\"pl he\")"
	@echo "make demo    three people and two bots play one game over local mail (STORE=postgres: kept by PostgreSQL)"
	@echo "make fast    a copy in build/fast with a compiled engine"
	@echo "make bench   measures plain Python and that copy against yardsticks (FAST= plain only, PART=\"6 7\", SMALL=1, STORE=postgres)"
	@echo "make soak    the long-running tests, whole where make test takes a sample"
	@echo "make mailers real mail programs from Debian answer our letters again; make test reads what they sent"
	@echo "make trial   the pages for hosts, typed as they stand on a bare Debian of their own (root; minutes; STORY=systemd)"
	@echo "make exim    the page about Exim, tried with the one from Debian (root; seconds)"
	@echo "make lock    renews the pinned requirement files"
	@echo "make clean   removes what the other targets made"

setup: $(STAMP)

# The stamp makes a second `make setup` free; it is written last, so an interrupted install is redone.
$(STAMP): pyproject.toml requirements/dev.txt
	@sh scripts/debian.sh $(PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

check: lint types
	PBEM_HYPOTHESIS=quick $(PYTEST) -m "not soak and not slow"

test: lint types
	@sh scripts/real-parts.sh
	$(PYTEST)
	$(ON_POSTGRES) tests/store $(BOTH_ENGINES) -m "not soak"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: setup
	$(BIN)/mypy

messages: setup
	$(BIN)/python scripts/messages.py $(LANGS)

demo: setup
ifeq ($(STORE),postgres)
	@sh scripts/real-parts.sh postgresql
	$(BIN)/python -m tests.real.postgresql -- $(BIN)/pbem demo
else
	$(BIN)/pbem demo
endif

# The engine is plain Python and never needs this; mypyc makes it 1.6 to 1.8 times as fast (steady bots: 1.15).
FAST := build/fast

fast: setup
	@sh scripts/real-parts.sh compiler
	$(BIN)/python scripts/compile.py build/fast

bench: $(if $(FAST),fast,setup)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	$(if $(STORE),@sh scripts/real-parts.sh postgresql)
	$(BIN)/python -m benchmarks $(if $(FAST),--fast $(FAST)) $(if $(STORE),--store $(STORE)) $(if $(SMALL),--small) $(PART)

soak: setup
	PBEM_HYPOTHESIS=soak $(PYTEST) -m "soak or sample" --timeout 14400
	@sh scripts/real-parts.sh postgresql
	$(ON_POSTGRES) $(TOUCH_STORE)
	$(MAKE) bench SMALL=1

# PROGRAM="alpine mutt" lets only these answer.
mailers: setup
	@sh scripts/mailers.sh
	$(BIN)/python -m tests.mailers $(PROGRAM)

# STORY="systemd upgrade" tries only these.
trial: setup
	@sh scripts/trial-parts.sh
	$(BIN)/python -m tests.trials $(STORY)

exim: setup
	@sh scripts/exim.sh

# uv resolves for every platform and Python at once, which pip cannot; it is needed for nothing else.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

lock:
	test -x $(UV) || { $(PYTHON) -m venv $(VENV)-lock && $(VENV)-lock/bin/python -m pip install --quiet uv; }
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(COMPILE) --group bench --constraint requirements/dev.txt --output-file requirements/bench.txt

clean:
	rm -rf $(VENV) $(VENV)-lock build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
