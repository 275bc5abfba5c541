import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { join } from "node:path";
import { repository } from "./command.ts";
import { sourceFiles } from "./source-files.ts";

const packages = ["domain", "contract", "server", "web", "e2e", "demo", "bench", "checks"];

process.chdir(repository);
const options = await extractDepcruiseOptions(join(repository, ".dependency-cruiser.mjs"));
const { output } = await cruise(packages, { ...options, validate: true });
const result = output as ICruiseResult;

const cruised = new Set(result.modules.map(({ source }) => source));
const missed = sourceFiles().filter(
  (path) =>
    packages.some((name) => path.startsWith(`${name}/`)) && /\.tsx?$/.test(path) && !cruised.has(path),
);
const { output: report } = await format(result, { outputType: "err" });
console.log(report);
// Where it cannot read a language it finds nothing, and nothing breaks no rule.
if (missed.length > 0) console.log(`Not cruised: ${missed.join(", ")}`);
if (result.summary.error > 0 || missed.length > 0 || cruised.size < 50) process.exitCode = 1;
