# Everything that is needed to work on Trinacria. CI runs `make test` and nothing else.
# Needs python3 (3.11 or newer) with its venv module, and make.

PYTHON ?= python3
UV_VERSION := 0.13.7

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTHON_DIRS := $(wildcard src tests tools benchmarks)

.DEFAULT_GOAL := help
.PHONY: help setup play test lint soak bench format lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## make .venv with the locked dependencies (only when they have changed)

$(STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
		echo "No $(PYTHON) here. Install Python 3.11 or newer, or name one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Trinacria needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name another one: make setup PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

play: setup ## play the Moselle scenario in the terminal against a bot
	$(BIN)/trinacria play --terminal moselle/november --bot axis=greedy

test: lint ## lint, types, layers, tests, coverage of the rules cases
	$(BIN)/python -m pytest -n 2
	$(BIN)/trinacria rules --coverage standard
	$(BIN)/trinacria rules --coverage sicily

lint: setup ## the checks of `make test` that run no game
	$(BIN)/ruff check $(PYTHON_DIRS)
	$(BIN)/ruff format --check $(PYTHON_DIRS)
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo

soak: setup ## play random games for a long time and look for anything odd
	$(BIN)/python tools/soak.py
	TRINACRIA_SOAK=1 $(BIN)/python -m pytest -q tests/sicily/test_invariants.py

bench: setup ## measure the speed budgets
	$(BIN)/python -m benchmarks

format: setup ## put the code in the house format
	$(BIN)/ruff check --fix $(PYTHON_DIRS)
	$(BIN)/ruff format $(PYTHON_DIRS)

# Pins already in requirements.lock are kept; `make lock LOCK_FLAGS=--upgrade` moves them all.
lock: ## write requirements.lock anew from pyproject.toml
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install uv==$(UV_VERSION)
	.venv-lock/bin/uv pip compile pyproject.toml --group dev --output-file requirements.lock \
		--universal --python-version 3.11 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --quiet $(LOCK_FLAGS)

clean: ## remove everything that was made here
	rm -rf $(VENV) .venv-lock build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find $(PYTHON_DIRS) -type d -name __pycache__ -prune -exec rm -rf {} +
