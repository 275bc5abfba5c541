import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./command.ts";
import { sourceFiles } from "./source-files.ts";

const saysNothing = /(^|[/.-])(utils?|helpers?|common|misc|types)(\.test)?\.[jt]sx?$/;
const barrel = /(^|\/)index\.[jt]sx?$/;
const code = /\.([jt]sx?|mjs|css)$/;
const banner = /^\s*(\/\/|\/?\*|#)\s*([-=*#~_─═])\2{3,}/;

function problemsOf(path: string): string[] {
  const problems: string[] = [];
  if (saysNothing.test(path)) problems.push(`${path}: the name does not say the job`);
  if (barrel.test(path)) problems.push(`${path}: no index files, import from the file itself`);
  if (!code.test(path)) return problems;
  readFileSync(join(repository, path), "utf8")
    .split("\n")
    .forEach((line, index) => {
      if (banner.test(line)) problems.push(`${path}:${index + 1}: no section banners, split the file`);
    });
  return problems;
}

type Lock = { packages: Readonly<Record<string, { resolved?: string }>> };

/** A host in the lock would bind every installation to the registry of the machine that wrote it. */
function hostsInLock(): string[] {
  const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as Lock;
  return Object.entries(lock.packages)
    .filter(([, { resolved }]) => resolved?.includes("://"))
    .map(([name, { resolved }]) => `package-lock.json: ${name} is resolved to ${resolved ?? ""}`);
}

const files = sourceFiles();
const problems = [...files.flatMap(problemsOf), ...hostsInLock()];
console.log(problems.length === 0 ? `${files.length} files` : problems.join("\n"));
if (problems.length > 0 || files.length < 50) process.exitCode = 1;
