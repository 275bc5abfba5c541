import { buildWebWhenNeeded } from "../server/src/platform/lifecycle/web-build.ts";
import { runCommand } from "./command.ts";

await buildWebWhenNeeded();
const { passed, output } = await runCommand(["size-limit"]);
console.log(output.trim());
if (!passed) process.exitCode = 1;
