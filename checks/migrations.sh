#!/bin/sh
# Fails when the schema has changes without a migration, or when the migrations contradict each other.
set -e
migrations=server/src/platform/db/migrations
generated=.cache/migrations

drizzle-kit check --config server/drizzle.config.ts >/dev/null
rm -rf "$generated"
mkdir -p .cache
cp -r "$migrations" "$generated"
drizzle-kit generate --dialect=postgresql --schema='server/src/platform/db/schema/*.ts' --out="$generated" </dev/null >/dev/null
diff -r "$migrations" "$generated" || {
  echo "The schema and its migrations differ: run \`npm run migrations\` and commit what it writes."
  exit 1
}
