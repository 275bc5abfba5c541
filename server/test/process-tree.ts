import { readFile } from "node:fs/promises";

/** The processes that a process has started, as far as they still run. */
export async function readChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Its children, theirs, and so on. */
export async function readDescendants(pid: number): Promise<number[]> {
  const children = await readChildren(pid);
  return [...children, ...(await Promise.all(children.map(readDescendants))).flat()];
}
