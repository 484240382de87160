#!/bin/sh
# npm in the folder of the browser client, with a Node.js that will do: the machine's own, or one that is put into .venv.
set -eu
cd "$(dirname "$0")/.."

will_do() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null
}

if ! { will_do node && command -v npm >/dev/null; }; then
    if ! [ -x .venv/bin/node ]; then
        echo "Node.js 20.19 or newer is not here; putting one into .venv." >&2
        .venv/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements-node.lock
    fi
    PATH="$PWD/.venv/bin:$PATH"
    export PATH
fi
cd web
exec npm --no-fund --no-audit --no-update-notifier "$@"
