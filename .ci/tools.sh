# shellcheck shell=sh
# Sourced after setup.sh by ./test: what the browser tests need beside .venv.

# Sets CHROMIUM: what it names already, else one of the machine, Playwright's own, or one from apt.
find_chromium() {
    [ -z "${CHROMIUM-}" ] || CHROMIUM=$(command -v "$CHROMIUM") || fail "CHROMIUM names no program that is there"
    for candidate in chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "${CHROMIUM-}" ] || CHROMIUM=$(command -v "$candidate") || true
    done
    [ -n "$CHROMIUM" ] || CHROMIUM=$(playwrights_chromium) || CHROMIUM=
    if [ -z "$CHROMIUM" ] && from_apt chromium; then
        CHROMIUM=$(command -v chromium) || true
    fi
    if [ -z "$CHROMIUM" ]; then
        echo "trivet: fetching Chromium for the browser tests …" >&2
        playwright install chromium >/dev/null 2>&1 || true
        CHROMIUM=$(playwrights_chromium) || fail "the browser tests need Chromium; install it (Debian: apt install chromium; elsewhere: .venv/bin/playwright install --with-deps chromium), or name it: CHROMIUM=/path/to/chromium ./test"
    fi
    export CHROMIUM
}

playwrights_chromium() {
    python -c '
import pathlib
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(path := playwright.chromium.executable_path)
raise SystemExit(not pathlib.Path(path).exists())
'
}

# Sets NGINX for the test behind a reverse proxy; without one that test is skipped and says so.
find_nginx() {
    PATH=$PATH:/usr/sbin:/usr/local/sbin
    if command -v nginx >/dev/null 2>&1 || from_apt nginx-light; then
        NGINX=$(command -v nginx) && export NGINX
    fi
}

from_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    echo "trivet: installing $1 with apt, for the browser tests …" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null 2>&1 || true
    apt-get install -y -qq --no-install-recommends "$1" >/dev/null 2>&1
}
