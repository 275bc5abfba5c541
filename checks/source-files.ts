import { globSync } from "node:fs";
import { repository } from "./command.ts";

const notOurs = new Set(["node_modules", ".git", ".cache", "dist", "data", "test-results"]);

/** Paths from the repository's root, with `/`; what is installed or made by a command is left out. */
export function sourceFiles(): string[] {
  return globSync("**/*", {
    cwd: repository,
    withFileTypes: true,
    exclude: (entry) => notOurs.has(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(repository.length).replaceAll("\\", "/"))
    .sort();
}
