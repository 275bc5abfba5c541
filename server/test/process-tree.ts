import { readFileSync } from "node:fs";

/** The processes that a process has started, as far as they still run. */
export function readChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Its children, theirs, and so on. */
export function readDescendants(pid: number): number[] {
  const children = readChildren(pid);
  return [...children, ...children.flatMap(readDescendants)];
}
