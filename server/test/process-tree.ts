import { readFileSync } from "node:fs";

/** Returns the processes that a process has started and that still run. */
export function readChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns its children, their children, and so on. */
export function readDescendants(pid: number): number[] {
  const children = readChildren(pid);
  return [...children, ...children.flatMap(readDescendants)];
}
