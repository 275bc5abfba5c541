import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const citation = /`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

test("docs/security.md cites tests and commands that exist", () => {
  const text = read("docs/security.md").replaceAll(/\s+/g, " ");
  const files = globSync("{contract,domain,e2e,server,web}/{src,test,journeys}/**/*.{test,spec}.{ts,tsx}", {
    cwd: root,
  });
  const problems: string[] = [];
  const cited = [...text.matchAll(citation)];
  for (const [, end = "", name = ""] of cited) {
    const [file, another] = files.filter((one) => one.endsWith(`/${end}`));
    if (file === undefined || another !== undefined)
      problems.push(`${end} is the end of no or several paths`);
    else if (!read(file).includes(`"${name}"`)) problems.push(`${file} has no test "${name}"`);
  }
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [, script = ""] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
    if (!(script in scripts)) problems.push(`package.json has no script ${script}`);
  assert.deepEqual(problems, []);
  assert.equal(text.match(/“/g)?.length, cited.length, "a citation is not of the form `file` “name”");
});
