import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Keeps the pictures, by the names of their files: in a folder, or in a store that several machines share. */
export type FileStore = {
  /** Readers never see an incomplete file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  list(): Promise<string[]>;
  /** Milliseconds since 1970 of its last `write` or `renew`; undefined if it is missing. */
  readTime(name: string): Promise<number | undefined>;
  /** Sets its time to now. Returns false if it is missing. */
  renew(name: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  /** Serves the files under `/media/`. */
  serve(app: FastifyInstance): Promise<void>;
};
