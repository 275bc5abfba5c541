import { readFile } from "./read-file.ts";
import type { ReadingAnswer } from "./read-spreadsheet.ts";
import { RefusedFile } from "./refused-file.ts";

// Run by read-spreadsheet.ts as a process of its own: one file in, its sheets or the reason out.
process.once("message", (bytes: Uint8Array) => {
  void read(bytes).then((answer) => process.send?.(answer, () => process.disconnect?.()));
});
process.send?.("ready");

async function read(bytes: Uint8Array): Promise<ReadingAnswer> {
  try {
    return { sheets: await readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    return { reason: error instanceof RefusedFile ? error.reason : "damaged" };
  }
}
