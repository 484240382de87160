#!/bin/sh
# Say where a Chromium is for the tests in the browser; on Debian and its kin it is installed where there is none.
set -eu

find_one() {
    for name in "${TRINACRIA_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && command -v "$name"; then
            return 0
        fi
    done
    return 1
}

find_one && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "There is no Chromium here; installing the system's." >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >&2
    find_one && exit 0
fi
echo "The tests in the browser need Chromium: install it (on Debian: sudo apt-get install chromium)," >&2
echo "or name one: TRINACRIA_CHROMIUM=/path/to/chromium make test" >&2
exit 1
