# Two commands do all the set-up: `make run` and `make test`.

SHELL := /bin/sh
SERVE ?= 1
PORT ?= 8000
# Where the site will stand, such as https://example.org/novuss/: canonical addresses, the sitemap,
# previews and the codes of reports name it. Without it every link is relative and these are left out.
SITE_URL ?=
BUILD ?= build
EVENT := docs/example
VENV := .venv
BIN := $(VENV)/bin
# Which of the two locked sets the environment holds.
RUNS := $(VENV)/.runs
TESTS := $(VENV)/.tests
PYTHON ?= python3
# A number such as 3.12 is the Python that an offline release is for.
FOR := $(filter 3.%,$(PYTHON))
ifneq ($(FOR),)
override PYTHON := python3
endif
# Those of inspect/novuss/languages.py.
LANGUAGES = $(shell $(BIN)/python -c "from novuss.languages import LANGUAGES; print(*LANGUAGES)")
# Which tests, as pytest takes them; all unless said.
ONLY ?=
TABLES := $(addprefix $(EVENT)/,tables.csv pucks.xlsx cues.csv discs.csv brushes.csv)

# Compiled code is kept even where the environment says not to: without it every call of novuss
# compiles the libraries anew, which takes longer than what it is called for.
export PYTHONDONTWRITEBYTECODE =

.PHONY: run test coverage audit bench mutants test-install test-readme install site reports address serve preview \
  parts release lock drawings types clean help

help:
	@echo "make run          install, build the site, check the example event, write reports, serve"
	@echo "make run SERVE=0  the same without serving"
	@echo "make preview      see at once what you write: a page is drawn when it is asked for"
	@echo "make test         every check and every test; make test ONLY=tests/cli with some of them"
	@echo "make coverage     how much of the package its tests run; fails below a floor"
	@echo "make audit        the tests at length: damage, floods, kills, every language and width, mutants: hours"
	@echo "make bench        measure beside other packages and write docs/benchmarks.md; needs a package index once"
	@echo "make mutants      change what gives verdicts, spot by spot: does a test notice? Needs a package index once"
	@echo "make mutants ONLY=sets    the same with some modules"
	@echo "make test-install install it as a user does, and try that; needs a package index"
	@echo "make test-readme  run every command of the README in a fresh clone; needs a package index"
	@echo "make release      wheel, sources, and scripts that take dropped files, in $(RELEASE)/; OFFLINE=1"
	@echo "                  adds a zip that installs without a network, PLATFORM=win_amd64 PYTHON=3.12 for there"
	@echo "make types        renew the types of scripts and the fields of the data files from the models"
	@echo "make drawings     renew the icons and preview cards from docs/assets/logo.svg"
	@echo "make lock         renew requirements.lock and requirements-test.lock"
	@echo "make lock UPGRADE=    the same, with the versions that are locked now"
	@echo "make clean        remove everything that was made"

run: reports
	@echo
	@$(MAKE) --no-print-directory address
	@echo "site:    $(BUILD)/site/index.html"
	@for language in $(LANGUAGES); do echo "report:  $(BUILD)/reports/report.$$language.html"; done
	@for language in $(LANGUAGES); do echo "sheet:   $(BUILD)/reports/sheet.$$language.html"; done
ifeq ($(SERVE),1)
	@$(MAKE) --no-print-directory serve
endif

# uv where there is one, otherwise the standard library's venv and two pips for each set, side by side,
# as half of their time is waiting for the index. The same locked and hashed packages either way. $(1)
# are the files of the sets that are wanted; nothing else is asked of an index. uv also takes out what
# none of them has. What an installer prints is shown where it fails; until then it is counted.
define installed
	@echo "installs $(1) into $(VENV)"
	@mkdir -p $(BUILD) && rm -f $(BUILD)/*.lock* && date +%s > $(BUILD)/installing
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python ">=3.11" $(VENV) && \
	  uv pip sync --quiet --python $(BIN)/python --require-hashes $(1); exit; \
	fi; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12 ..."; exit 1; }; \
	$(PYTHON) -m venv $(VENV) || { echo "Debian, Ubuntu: apt install python3-venv"; exit 1; }; \
	awk '/^[a-z0-9]/ { half = !half } { print > ("$(BUILD)/" half + 0 "-" FILENAME) }' $(1) || exit 1; \
	for set in $(BUILD)/?-*.lock; do \
	  { $(PIP) --no-deps --require-hashes -r $$set; echo "ended $$?"; } >$$set.log 2>&1 & \
	done; \
	all=$$(cat $(1) | grep -c '^[a-z0-9]'); \
	while sleep 1; [ $$(grep -l '^ended' $(BUILD)/*.lock.log | wc -l) -lt $(words $(1) $(1)) ]; do \
	  ticks=$$((ticks + 1)); [ $$((ticks % 10)) -eq 0 ] || continue; \
	  echo "  found $$(cat $(BUILD)/*.lock.log | grep -cE '^(Collecting|Requirement already)') of $$all packages"; \
	done; \
	for log in $(BUILD)/*.lock.log; do grep -q '^ended 0' $$log || { cat $$log; exit 1; }; done
	@if command -v uv >/dev/null 2>&1; then \
	  uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e . ; \
	else \
	  $(PIP) --quiet --no-deps --no-build-isolation -e . ; \
	fi
	$(call took,installing,$$(cat $(BUILD)/installing))
endef
# A locked set is whole, so nothing is resolved: pip would look for name[extra] at the newest
# release, and stop because no hash is known for it. Python compiles what it imports; a package's own
# tests and the like stay as they are.
PIP = $(BIN)/python -m pip install --disable-pip-version-check --no-compile

# Writes down how long a part of `make test` took, which began at the second $(2).
PARTS := $(BUILD)/parts.txt
took = @mkdir -p $(BUILD) && printf '%5d s  %s\n' $$(($$(date +%s) - $(2))) "$(1)" >> $(PARTS)
# Runs a part of `make test`, $(2), and writes down how long it took.
define part
	@date +%s > $(BUILD)/began
	$(2)
	$(call took,$(1),$$(cat $(BUILD)/began))
endef

# The first call parses specs/ and keeps that, and the indexes of the search are compiled
# side by side; later calls answer at once.
define warmed
	@$(BIN)/novuss rules show 1.1 >/dev/null 2>&1 || true
	@for index in load_index load_situation_index; do \
	  $(BIN)/python -c "from novuss.corpus import load_corpus; from novuss.search import index_store; \
	    index_store.$$index(load_corpus())" >/dev/null 2>&1 & \
	done; wait
endef

install: $(RUNS)
$(RUNS): requirements.lock pyproject.toml
	@# An environment that has served tests keeps what they need.
	$(call installed,requirements.lock$(if $(wildcard $(TESTS)), requirements-test.lock))
	@touch $@ $(wildcard $(TESTS))
	$(warmed)

$(TESTS): requirements.lock requirements-test.lock pyproject.toml
	$(call installed,requirements.lock requirements-test.lock)
	@touch $(RUNS) $@
	$(warmed)

site: $(RUNS)
	NOVUSS_SITE_URL="$(SITE_URL)" NO_MKDOCS_2_WARNING=1 \
	  $(BIN)/python -m mkdocs build --quiet --strict --site-dir $(BUILD)/site

# An event with failures ends with exit status 1, which is what the example is meant to show. The
# site takes as long as all reports together: one is built beside the others.
reports: $(RUNS)
	@# Reports of an older version bear no mark, and novuss would not overwrite them.
	@rm -rf $(BUILD)/reports && mkdir -p $(BUILD)/reports
	@$(MAKE) --no-print-directory -j 2 site $(addprefix reports.,$(LANGUAGES))
	@rm -rf $(BUILD)/site/reports && cp -R $(BUILD)/reports $(BUILD)/site/reports

# Those in one language.
reports.%:
	@echo "novuss check docs/example/... --language $*"
	@$(BIN)/novuss check $(TABLES) --limits $(EVENT)/limits.csv --language $* \
	  --event "Daugava Open 2026" --place "Rīga" --date 2026-11-21 \
	  --senior-judge "I. Bērziņa" --chief-judge "A. Paraugs" \
	  $(if $(SITE_URL),--site-url "$(SITE_URL)") \
	  --report $(BUILD)/reports/report.$*.html \
	  --report $(BUILD)/reports/report.$*.json \
	  --report $(BUILD)/reports/report.$*.xlsx \
	  $$($(BIN)/python -c "import weasyprint" 2>/dev/null && echo --report $(BUILD)/reports/report.$*.pdf) \
	  > $(BUILD)/reports/check.$*.txt; \
	[ $$? -eq 1 ] || { cat $(BUILD)/reports/check.$*.txt; exit 1; }
	@for form in html xlsx; do \
	  $(BIN)/novuss template --tables 12 --pucks 24 --cues 24 --disc-sets 6 \
	    --language $* -o $(BUILD)/reports/sheet.$*.$$form >/dev/null || exit 1; \
	done

# What to know before the folder is uploaded.
address:
	@case "$(SITE_URL)" in \
	  "") echo "address: none, so links are relative; left out are sitemap, preview cards and codes in"; \
	    echo "         reports. With one: make run SERVE=0 SITE_URL=https://example.org/novuss/" ;; \
	  *://127.*|*://localhost*|*://0.0.0.0*|*://\[::1\]*) \
	    echo "warning: the pages name $(SITE_URL), which is this computer; do not upload them" ;; \
	  *) echo "address: $(SITE_URL)" ;; \
	esac

serve: $(RUNS)
	@echo
	@echo "the site:    http://127.0.0.1:$(PORT)/"
	@echo "the reports: http://127.0.0.1:$(PORT)/reports/"
	@echo "stop with Ctrl+C"
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(BUILD)/site $(PORT)

preview: $(RUNS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/novuss preview

test: parts $(TESTS)
	@# Python compiles the tests meanwhile, which each worker of a run would else do for itself.
	$(call part,linting and types and knowledge,$(BIN)/ruff check . && $(BIN)/ruff format --check . && \
	  { $(BIN)/novuss specs check & knowledge=$$!; \
	    $(BIN)/python -m pytest --collect-only -q $(ONLY) >/dev/null 2>&1 & \
	    $(BIN)/mypy && wait $$knowledge; ended=$$?; wait; exit $$ended; })
	$(call part,tests,$(BIN)/python -m pytest -n auto --dist worksteal --durations=20 $(ONLY))
	@echo; cat $(PARTS)

parts:
	@mkdir -p $(BUILD) && rm -f $(PARTS)

# How much of what gives, keeps and tells verdicts its own tests run; the floor and what is counted
# stand in pyproject.toml. Apart from `make test`, which it would slow, and without the tests that
# run processes, which are not counted. `.venv/bin/coverage report -m` then names the lines.
COVERING := inspection tables records model specs rulebook rulings asking report recordreport cli desk \
  test_explain.py test_localized_wording.py
coverage: $(TESTS)
	$(BIN)/python -m pytest -n auto --dist worksteal -q --hypothesis-profile=small \
	  --cov --cov-report= $(addprefix tests/,$(COVERING)); ended=$$?; \
	  $(BIN)/coverage json -q --fail-under=0 -o $(BUILD)/coverage.json && \
	  $(BIN)/python -m tests.rooms $(BUILD)/coverage.json && exit $$ended

# What `make test` has a sample of, at length and in every circumstance: all tests with many examples,
# files with random damage, killed commands, power cuts (these need strace), random readings on every
# path against an oracle of their own, and mutants. Hours; `make audit ONLY=tests/browser` some tests.
READINGS ?= 100000
audit: $(TESTS)
	$(BIN)/python -m pytest -n auto --dist worksteal -m "" -o most_interpreters= -o most_pages= \
	  --hypothesis-profile=large $(ONLY)
ifeq ($(ONLY),)
	$(BIN)/python -m tests.attack.fuzz 5000
	$(BIN)/python tests/attack/kills.py 1000
	@if command -v strace >/dev/null 2>&1; then $(BIN)/python tests/attack/powercuts.py 100; \
	  else echo "no power cuts: strace is not installed"; fi
	$(BIN)/python -m tests.attack.oracle $(READINGS) --dask
	@$(MAKE) --no-print-directory mutants
endif

# mutmut in an environment of its own, which borrows what the tests need. Half an hour; what was
# stopped goes on where it was.
MUTANTS := $(BUILD)/mutmut
$(MUTANTS)/bin/mutmut: $(TESTS) pyproject.toml
	@$(BIN)/python -m venv --clear $(MUTANTS)
	@$(BIN)/python -c 'import sys; print(*(p for p in sys.path if p.endswith("-packages")), sep="\n")' \
	  > "$$($(MUTANTS)/bin/python -c 'import site; print(site.getsitepackages()[0])')/borrowed.pth"
	@$(MUTANTS)/bin/python -m pip install $(PIP_QUIET) "$$($(BIN)/python -c \
	  'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["mutants"])')"
	@touch $@

# Beside what others would write, in an environment of its own that has theirs; they are not locked.
# LONG=1 has ten million rows and a hundred thousand items besides; ONLY some parts.
BENCH := build/bench
LONG ?=
bench:
	@$(MAKE) --no-print-directory VENV=$(BENCH) $(BENCH)/.tests
	@$(BENCH)/bin/python -c "import tomllib; file = open('pyproject.toml', 'rb'); \
	  print(*tomllib.load(file)['dependency-groups']['bench'], sep='\n')" > $(BENCH)/peers.txt
	@if command -v uv >/dev/null 2>&1; then \
	  uv pip install --quiet --python $(BENCH)/bin/python -r $(BENCH)/peers.txt; \
	else \
	  $(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check -r $(BENCH)/peers.txt; \
	fi
	$(BENCH)/bin/python -m tests.benchmarks $(ONLY) $(if $(LONG),--long) \
	  $(if $(ONLY),,--output docs/benchmarks.md)


mutants: $(MUTANTS)/bin/mutmut
	$(MUTANTS)/bin/python tests/by_hand/mutants.py $(ONLY)

# Not part of `make test`: they ask a package index, and say so where none answers.
test-install: $(TESTS)
	$(BIN)/python -m pytest tests/install

test-readme:
	$(PYTHON) tests/install/readme.py

# What running needs is locked first, and the rest of what testing needs to match.
UPGRADE ?= --upgrade
COMPILE = uv pip compile pyproject.toml --universal --generate-hashes --python-version 3.11 \
	  --no-emit-index-url --custom-compile-command "make lock" --quiet $(UPGRADE)
lock:
	$(COMPILE) --extra site --extra pdf --extra desk --extra sign --group build -o requirements.lock
	$(COMPILE) --all-extras --group test -c requirements.lock -o requirements-test.lock \
	  $$(sed -nE 's/^([a-z0-9.-]+)==.*/--no-emit-package \1/p' requirements.lock | sort -u)

# What somebody without a checkout needs: the wheel with what takes dropped files, sheets to fill in,
# and the sources. OFFLINE=1 makes a zip besides that installs without a network, with
# PLATFORM=win_amd64 PYTHON=3.12 for another machine; what Windows alone needs, pip does not see from
# here. pip itself lies in it too, as Debian's Python has none to give. The zip bears the name of the
# system and the Python that it is for.
RELEASE := $(BUILD)/release
PIP_QUIET := --quiet --disable-pip-version-check
BESIDE := README.txt novuss-check.cmd novuss-check.sh
release: $(RUNS)
	@rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	$(BIN)/python -m hatchling build -d $(RELEASE) >/dev/null
	@cp -p $(BESIDE:%=inspect/novuss/launch/%) $(RELEASE)
	@cd $(RELEASE) && for language in $(LANGUAGES); do \
	  $(CURDIR)/$(BIN)/novuss template --tables 4 --pucks 12 --cues 12 --disc-sets 2 \
	    --language $$language -o sheet.$$language.xlsx >/dev/null || exit 1; \
	done
	@cd $(RELEASE) && wheel=$$(echo novuss-*.whl) && python3 -m zipfile -c $${wheel%-py3*}.zip \
	  $$wheel $(BESIDE) sheet.*.xlsx
	@$(if $(OFFLINE),$(offline))
	@cd $(RELEASE) && { command -v sha256sum >/dev/null && set -- sha256sum || set -- shasum -a 256; \
	  "$$@" *.whl *.tar.gz *.zip > SHA256SUMS; } && ls -sh

define offline
sed -nE 's/^([a-zA-Z0-9._-]+==[^\\]+).*/\1/p' requirements.lock > $(RELEASE)/locked.txt && \
  $(BIN)/python -m pip download $(PIP_QUIET) --only-binary :all: -c $(RELEASE)/locked.txt \
  $(if $(PLATFORM),--platform $(PLATFORM)) $(if $(FOR),--python-version $(FOR)) \
  -d $(RELEASE)/wheels $(RELEASE)/novuss-*.whl pip $(if $(filter win%,$(PLATFORM)),colorama tzdata) && \
  cd $(RELEASE) && rm locked.txt wheels/novuss-* && \
  wheel=$$(echo novuss-*.whl) && \
  system=$(or $(PLATFORM),$$($(CURDIR)/$(BIN)/python -c 'import sysconfig; \
    print(sysconfig.get_platform().replace("-", "_").replace(".", "_"))')) && \
  python=$(or $(FOR),$$($(CURDIR)/$(BIN)/python -c 'import sysconfig; \
    print(sysconfig.get_python_version())')) && \
  python3 -m zipfile -c $${wheel%-py3*}-offline-$$system-python$$python.zip \
  $$wheel $(BESIDE) sheet.*.xlsx wheels && rm -r wheels
endef

types: $(TESTS)
	$(BIN)/python -m tests.script_types
	$(BIN)/python -m tests.field_reference
	$(BIN)/python -m tests.manual_page

drawings: $(TESTS)
	$(BIN)/python tests/by_hand/drawings.py docs/assets

clean:
	rm -rf $(BUILD) $(VENV) docs/data docs/assets/search docs/assets/check docs/assets/quiz docs/assets/ask docs/assets/typeface docs/assets/drawn \
	  docs/*/rules docs/*/equipment docs/*/compare docs/*/forms docs/*/rulings docs/*/situations docs/*/discrepancies \
	  docs/index.md docs/*/index.md docs/*/glossary.md docs/*/discrepancies.md docs/*/questionnaire.md docs/*/offences.md docs/*/about-data.md \
	  docs/*/data.md docs/*/paper.md docs/*/python.md docs/*/changes.md docs/*/offline.md docs/*/quiz.md docs/*/ask.md
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
