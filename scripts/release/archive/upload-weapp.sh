#!/bin/sh
# sh upload-weapp.sh, in an unpacked release, uploads its mini-program to WeChat. It has not been run against WeChat yet.
set -eu
fail() { echo "$1" >&2; exit 1; }
[ -n "${WEAPP_KEY_FILE:-}" ] || fail "WEAPP_KEY_FILE must name the file of the mini-program's key for uploads (代码上传密钥)."
[ -f "$WEAPP_KEY_FILE" ] || fail "There is no file $WEAPP_KEY_FILE, which WEAPP_KEY_FILE names."
[ -d weapp ] || fail "There is no folder weapp: run this in an unpacked release that has the mini-program."
set -- $(node -p "const { version, gitHead } = require('./package.json'); [version, gitHead, require('./weapp/project.config.json').appid].join(' ')")
# The first sentences of this version's section: to the next item, heading or empty line.
words=$(awk -v head="## [$1]" '
  words && /^(#| *- |$)/ { exit }
  /^## / { on = index($0, head) == 1 }
  on && NF && !/^#/ { sub(/^- /, ""); $1 = $1; words = words (words ? " " : "") $0 }
  END { print words }' CHANGELOG.md)
[ -n "$words" ] || fail "CHANGELOG.md has no section [$1], whose first item describes the upload."
exec npx --yes miniprogram-ci@2.1.42 upload --use-project-config --pp weapp --pkp "$WEAPP_KEY_FILE" --appid "$3" \
  --uv "$1" --ud "$words ($2)" -r "${WEAPP_ROBOT:-1}"
