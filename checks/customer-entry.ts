import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { repository, runCommand } from "./command.ts";

const sources = [
  "web/{src,public}/**/*",
  "web/*.{ts,html}",
  "{contract,domain}/src/**/*.ts",
  "package-lock.json",
];
const manifest = join(repository, "web/dist/.vite/manifest.json");

function isBuilt(): boolean {
  if (!existsSync(manifest)) return false;
  const built = statSync(manifest).mtimeMs;
  return globSync(sources, { cwd: repository }).every(
    (path) => statSync(join(repository, path)).mtimeMs <= built,
  );
}

const commands = [...(isBuilt() ? [] : [["vite", "build", "web"]]), ["size-limit"]];
for (const command of commands) {
  const { passed, output } = await runCommand(command);
  console.log(output.trim());
  if (passed) continue;
  process.exitCode = 1;
  break;
}
