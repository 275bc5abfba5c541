import { join } from "node:path";
import { repository, runToEnd } from "./children.ts";
import type { Finding } from "./report.ts";

type Size = { readonly size: number; readonly sizeLimit: number };

const kilobyte = 1000;
function kilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toLocaleString("en", { maximumFractionDigits: 1 })} kB`;
}

/** What a customer's first page loads, compressed: the same files and the same limit as the check of it. */
export async function measureCustomerEntry(): Promise<Finding> {
  const program = join(repository, "node_modules/size-limit/bin.js");
  // Its second code says that the limit is passed.
  const said = await runToEnd([process.execPath, program, "--json"], [0, 1]);
  const [entry] = JSON.parse(said) as Size[];
  if (!entry) throw new Error("size-limit measured nothing");
  return {
    what: "scripts and styles of the customer's menu, brotli",
    ours: kilobytes(entry.size),
    reference: `${kilobytes(entry.sizeLimit)} limit`,
    ratio: entry.sizeLimit / entry.size,
    aim: `≤ ${kilobytes(entry.sizeLimit)}`,
    met: entry.size <= entry.sizeLimit,
  };
}
