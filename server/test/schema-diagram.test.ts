import assert from "node:assert/strict";
import { test } from "node:test";
import { drawSchemaDiagram, readSchemaDiagram } from "./schema-diagram.ts";

test("the diagram in docs/schema.md shows the present schema", async () => {
  assert.equal(readSchemaDiagram(), await drawSchemaDiagram(), "run `npm run migrations` and commit");
});
