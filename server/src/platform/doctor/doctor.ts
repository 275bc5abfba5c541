import { readConfig, readDataLocation } from "../../config.ts";
import { describeCommandError } from "../backup/command.ts";
import { connectToSource } from "../backup/database.ts";
import { describeError } from "../lifecycle/describe-error.ts";
import { findUnsafeSettings, formatFinding, type Finding } from "./unsafe-settings.ts";
import { findUnsafeState } from "./unsafe-state.ts";

async function collectFindings(): Promise<Finding[]> {
  const config = readConfig();
  await using stack = new AsyncDisposableStack();
  const { signal } = new AbortController();
  const client = await connectToSource({ location: readDataLocation(), signal, stack });
  return [...findUnsafeSettings(config), ...(await findUnsafeState(client, config, Date.now()))];
}

// `npm run doctor` prints unsafe and missing settings, and exits with 1 if there are any.
try {
  const findings = await collectFindings();
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.length === 0) console.log("Todo en orden.");
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  console.error(describeCommandError(error) ?? describeError(error));
  process.exitCode = 2;
}
