# make site   build the site (fetches the sources where there is a network); TRACKER_CONTACT=https://... make site tells
#             their owners where to reach you
# make test   lint, types and tests, without a network
# make pictures   pictures of the main pages of the built site, at three widths and in both schemes
# make lock   write requirements.lock and .ci/audit.lock again, with the newest versions

PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN = .venv/bin
READY = .venv/.ready
LOCKED = --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade

.PHONY: site test lint types unit pictures lock clean

site: $(READY)
	@rm -rf .tracker/ledger && mkdir -p .tracker && cp -R sources/ledger .tracker/ledger
	@$(BIN)/tracker run --ledger .tracker/ledger --out site
	@echo "The site is at $(CURDIR)/site/index.html"

test: lint types unit

lint: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: $(READY)
	@$(BIN)/mypy

unit: $(READY)
	@$(BIN)/pytest

$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or newer with venv is needed; install it or call make PYTHON=..." >&2; exit 2; }
	@echo "Preparing .venv with $(PYTHON) (once)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

pictures: $(READY)
	@$(BIN)/python -m tests.publish.picture site --all .tracker/pictures
	@echo "The pictures are in $(CURDIR)/.tracker/pictures"

lock: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile $(LOCKED) pyproject.toml --group dev -o requirements.lock
	@printf 'pip-audit\nzizmor\n' | $(BIN)/uv pip compile $(LOCKED) - -o .ci/audit.lock

clean:
	@rm -rf .venv .tracker .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	@find site -mindepth 1 ! -name .gitignore -delete
