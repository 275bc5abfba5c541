import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/**
 * Creates a folder for the test. Hooks run in order, so resources that the test starts later end after it is removed.
 */
export function createScratchFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lonchera-scratch-"));
  // A database whose server has just ended may still be writing.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
