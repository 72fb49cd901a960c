# shellcheck shell=sh
# Sourced by ./play and ./test from the project's root: `set_up run` or `set_up test` makes .venv
# hold what locks/<name>.txt pins and the project itself. Does nothing when that is so already.

fail() {
    echo "trivet: $*" >&2
    exit 1
}

# Is this command a Python that the project runs on?
is_python() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_python "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

has_uv() {
    command -v uv >/dev/null 2>&1
}

make_venv() {
    if python=$(find_python); then
        if has_uv; then
            uv venv --quiet --clear --python "$python" .venv && return
        else
            "$python" -m venv --clear .venv >.venv.log 2>&1 && rm -f .venv.log && return
            cat .venv.log >&2
            rm -rf .venv .venv.log
            fail "could not make .venv with $python; on Debian or Ubuntu: apt install python3-venv"
        fi
    elif has_uv; then
        uv venv --quiet --clear --python '>=3.11' .venv && return
    fi
    fail "needs Python 3.11 or newer; install it, or name it: PYTHON=/path/to/python3 $0"
}

install() {
    if has_uv; then
        VIRTUAL_ENV=$PWD/.venv uv pip install --quiet "$@"
    else
        .venv/bin/python -m pip install -qq --disable-pip-version-check "$@"
    fi
}

works() {
    is_python .venv/bin/python && { has_uv || .venv/bin/python -m pip --version >/dev/null 2>&1; }
}

set_up() {
    wanted=$(cat locks/"$1".txt pyproject.toml .ci/setup.sh | cksum)
    stamp=.venv/trivet-$1.stamp
    # A moved checkout has a .venv that points elsewhere, so the place is part of the stamp.
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted $PWD" ] && is_python .venv/bin/python; then
        return
    fi
    echo "trivet: setting up, once (this takes about a minute) …" >&2
    if [ -d .venv ] && ! grep -Fqs "$PWD" .venv/bin/trivet; then
        rm -rf .venv
    fi
    works || make_venv
    install --require-hashes -r locks/"$1".txt || fail "could not install what locks/$1.txt names (is there a network?)"
    install --no-build-isolation --no-deps --editable . || fail "could not install the project itself"
    echo "$wanted $PWD" >"$stamp"
}
