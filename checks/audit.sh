#!/bin/sh
# Fails when a dependency has a known vulnerability. Where the registry cannot be asked, says so and passes.
report=$(npm audit --json 2>/dev/null) && echo "No dependency has a known vulnerability." && exit 0
case "$report" in
*auditReportVersion*)
  npm audit
  exit 1
  ;;
esac
echo "The registry could not be asked for known vulnerabilities: nothing was checked."
