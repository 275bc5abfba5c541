#!/bin/sh
# Fails when an import breaks a rule of .dependency-cruiser.mjs, or when modules were left out: a file in a
# language that dependency-cruiser cannot read breaks no rule.
packages="domain contract server web e2e demo bench"

report=$(depcruise --output-type err $packages)
status=$?
echo "$report"

files=$(find $packages \( -name node_modules -o -name .cache -o -name dist \) -prune -o -name '*.ts' -print -o -name '*.tsx' -print | wc -l)
modules=$(echo "$report" | sed -n 's/.*[( ]\([0-9][0-9]*\) modules.*/\1/p')
if [ "${modules:-0}" -lt "$files" ]; then
  echo "Only ${modules:-0} modules of at least $files were read."
  exit 1
fi
exit $status
