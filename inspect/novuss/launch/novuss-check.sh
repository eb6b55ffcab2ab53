#!/bin/sh
# Name measuring tables behind it, or drop them on it: novuss-check.sh tables.csv pucks.xlsx
# It runs novuss from the wheel beside it, writes report.html beside the first table and
# shows it. uvx or pipx runs the wheel; without them Python makes a folder for it. The
# first time the packages that novuss needs are downloaded, unless they lie in wheels/.
# Exit status: that of novuss check; 69 where nothing was found to run it with.

told() {
    printf '%s\n' "$1" >&2
    # A window that closes by itself would tell nobody.
    if [ -t 0 ] && [ -t 2 ]; then
        printf 'Enter ... ' >&2
        read -r _
    fi
    exit "$2"
}

[ "$#" -gt 0 ] || told "Name the measuring tables: $0 tables.csv pucks.xlsx" 2
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || told "$0: no folder" 69
wheel=
for one in "$folder"/novuss-*.whl; do
    [ -f "$one" ] && wheel=$one
done
[ -n "$wheel" ] || told "The wheel novuss-...whl has to stand beside $0; unpack both." 69

packages=
[ -d "$folder/wheels" ] && packages="--no-index --find-links wheels"

if [ -z "$packages" ] && command -v uvx >/dev/null 2>&1; then
    uvx --from "$wheel" novuss check "$@" --open
elif [ -z "$packages" ] && command -v pipx >/dev/null 2>&1; then
    pipx run --spec "$wheel" novuss check "$@" --open
else
    python=
    for one in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$one" >/dev/null 2>&1 &&
            "$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            python=$one
            break
        fi
    done
    [ -n "$python" ] || told "Install Python 3.11 or newer, uv or pipx." 69
    place=${XDG_CACHE_HOME:-$HOME/.cache}/novuss-check/$(basename -- "$wheel" .whl)
    if [ ! -x "$place/bin/novuss" ] || [ "$wheel" -nt "$place/bin/novuss" ]; then
        "$python" -m venv --clear "$place" &&
            (cd "$folder" && "$place/bin/python" -m pip install --quiet \
                --disable-pip-version-check $packages "$wheel") ||
            told "novuss could not be installed into $place" 69
    fi
    "$place/bin/novuss" check "$@" --open
fi
status=$?
case $status in
0 | 1 | 3) exit "$status" ;;
*) told "novuss check: $status" "$status" ;;
esac
