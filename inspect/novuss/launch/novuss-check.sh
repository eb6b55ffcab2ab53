#!/bin/sh
# Name measuring tables behind it, or drop them on it: novuss-check.sh tables.csv pucks.xlsx
# It runs novuss from the wheel beside it, writes report.html beside the first table and
# shows it. uvx or pipx runs the wheel; without them Python makes a folder for it. The
# first time the packages that novuss needs are downloaded, unless they lie in wheels/.
# README.txt says more. Exit status: that of novuss check; 69 where nothing was found to
# run it with.

told() {
    printf '%s\n' "$1" >&2
    # A window that closes by itself would tell nobody.
    if [ -t 0 ] && [ -t 2 ]; then
        printf 'Enter ... ' >&2
        read -r _
    fi
    exit "$2"
}

# pip runs from its own wheel as well.
install_packages() {
    if [ -n "$pip" ]; then
        "$place/bin/python" "$pip/pip" install --quiet --disable-pip-version-check "$@"
    else
        "$place/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    fi
}

[ "$#" -gt 0 ] || told "Name the measuring tables: $0 tables.csv pucks.xlsx
A table to fill in is sheet.en.xlsx; README.txt says more." 2
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || told "$0: no folder" 69
wheel=
for one in "$folder"/novuss-*.whl; do
    [ -f "$one" ] && wheel=$one
done
[ -n "$wheel" ] || told "The wheel novuss-...whl has to stand beside $0; unpack both." 69

packages=
[ -d "$folder/wheels" ] && packages="--no-index --find-links wheels"
# What lies in wheels/ is for one Python: pydantic_core-2.50.4-cp312-cp312-win_amd64.whl.
version= system= pip=
for one in "$folder"/wheels/pydantic_core-*-cp3*.whl; do
    [ -f "$one" ] || continue
    version=${one##*-cp3}
    system=${version#*-}
    version=3.${version%%-*} system=${system%.whl}
done
for one in "$folder"/wheels/pip-*.whl; do
    [ -f "$one" ] && pip=$one
done

if [ -z "$packages" ] && command -v uvx >/dev/null 2>&1; then
    uvx --from "$wheel" novuss check "$@" --open
elif [ -z "$packages" ] && command -v pipx >/dev/null 2>&1; then
    pipx run --spec "$wheel" novuss check "$@" --open
else
    python=
    for one in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$one" >/dev/null 2>&1 && "$one" -c 'import sys
sys.exit(sys.argv[1] not in ("", "%d.%d" % sys.version_info[:2]) or sys.version_info < (3, 11))' \
            "$version"; then
            python=$one
            break
        fi
    done
    if [ -z "$python" ] && [ -n "$version" ]; then
        told "Install Python $version, for which the packages in wheels/ are." 69
    fi
    [ -n "$python" ] || told "Install Python 3.11 or newer, uv or pipx." 69
    place=${XDG_CACHE_HOME:-$HOME/.cache}/novuss-check/$(basename -- "$wheel" .whl)
    if [ ! -x "$place/bin/novuss" ] || [ "$wheel" -nt "$place/bin/novuss" ]; then
        printf 'Installing novuss, once: about a minute ...\n' >&2
        # Debian's Python comes without the pip that a new environment gets.
        "$python" -m venv --clear ${pip:+--without-pip} "$place" &&
            (cd "$folder" && install_packages $packages "$wheel") ||
            told "novuss could not be installed into $place${version:+
The packages in wheels/ are for Python $version on $system.}" 69
    fi
    "$place/bin/novuss" check "$@" --open
fi
status=$?
case $status in
0 | 1 | 3) exit "$status" ;;
*) told "novuss check: $status" "$status" ;;
esac
