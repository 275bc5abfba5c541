import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

const block = Buffer.alloc(1_000_000, 7);
const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOSPC";

/**
 * Mounts a disk in memory that only its own processes see. Returns null if this system does not allow it. It is removed
 * after the test.
 */
export async function mountSmallDisk(t: TestContext, megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "lonchera-disk-"));
  const asRoot = process.getuid?.() === 0;
  const mount = 'mount -t tmpfs -o size="$1"m lonchera "$2" && echo mounted && exec cat';
  const holder = spawn(
    "unshare",
    ["--mount", ...(asRoot ? [] : ["--map-root-user"]), "sh", "-c", mount, "sh", String(megabytes), folder],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  // If the program is missing, the process fails before it starts.
  const ended = once(holder, "exit").catch(() => undefined);
  t.after(async () => {
    holder.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const mounted = await Promise.race([once(holder.stdout, "data").then(() => true), ended.then(() => false)]);
  if (!mounted) return null;
  const inNamespace = asRoot ? ["--mount"] : ["--mount", "--user", "--preserve-credentials"];
  const outside = `/proc/${holder.pid}/root${folder}`;
  const ballast = path.join(outside, "ballast");
  return {
    /** The words before those of a program that make it see the disk. */
    within: ["nsenter", "--target", String(holder.pid), ...inNamespace, "--"],
    /** The path of the disk for those programs. */
    folder,
    /** The path of the disk for this process. */
    outside,
    /** Fills the disk completely. */
    fill: async () => {
      const file = await open(ballast, "a");
      try {
        for (let bytes = block; bytes.length > 0;) {
          const written = await file.write(bytes).catch((error: unknown) => {
            if (!isFull(error)) throw error;
            return null;
          });
          if (!written) bytes = bytes.subarray(0, Math.floor(bytes.length / 2));
        }
      } finally {
        await file.close();
      }
    },
    /** Releases the space that `fill` took. */
    clear: () => rm(ballast, { force: true }),
  };
}
