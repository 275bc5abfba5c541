import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import settings from "../server/drizzle.config.ts";
import { repository, runCommand } from "./command.ts";

const committed = settings.out ?? "";
const regenerated = ".cache/migrations";

function filesBelow(folder: string): Map<string, string> {
  const names = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(join(repository, folder).length + 1), readFileSync(path, "utf8")]),
  );
}

rmSync(join(repository, regenerated), { recursive: true, force: true });
cpSync(join(repository, committed), join(repository, regenerated), { recursive: true });
const { passed, output } = await runCommand([
  "drizzle-kit",
  "generate",
  `--dialect=${settings.dialect}`,
  `--schema=${[settings.schema].flat().join(",")}`,
  `--out=${regenerated}`,
]);

const before = filesBelow(committed);
const changed = [...filesBelow(regenerated)].filter(([path, text]) => before.get(path) !== text);
if (!passed || before.size === 0 || changed.length > 0) {
  console.log(output);
  for (const [path, text] of changed)
    console.log(`${committed}/${path} would be written:\n${text.slice(0, 2000)}`);
  console.log("The schema and its migrations differ: run `npm run migrations` and commit what it writes.");
  process.exitCode = 1;
}
