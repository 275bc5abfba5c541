import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import type { Written } from "./manifest.ts";

/** Passes bytes on, and says how many they were and what they hash to; where that is known before, it fails on any others. */
export class Meter extends Transform {
  readonly #hash = createHash("sha256");
  readonly #told: (bytes: number) => void;
  readonly #expected: (Written & { readonly otherwise: Error }) | undefined;
  #bytes = 0;
  #sha256 = "";

  constructor(told: (bytes: number) => void, expected?: Written & { readonly otherwise: Error }) {
    super();
    this.#told = told;
    this.#expected = expected;
  }

  get written(): Written {
    return { bytes: this.#bytes, sha256: this.#sha256 };
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    this.#told(chunk.length);
    done(this.#expected && this.#bytes > this.#expected.bytes ? this.#expected.otherwise : null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#sha256 = this.#hash.digest("hex");
    const differs = this.#expected && this.#expected.sha256 !== this.#sha256;
    done(differs ? this.#expected.otherwise : null);
  }
}
