import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Keeps the pictures by file name, in a folder or in a store that several machines share. */
export type FileStore = {
  /** Readers never see an incomplete file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Readable | undefined>;
  list(): Promise<string[]>;
  /** Returns milliseconds since 1970 of the last `write` or `renew`, or undefined if the file is missing. */
  readTime(name: string): Promise<number | undefined>;
  /** Sets the time of the file to now. Returns false if the file is missing. */
  renew(name: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  /** Serves the files under `/media/`. */
  serve(app: FastifyInstance): Promise<void>;
};
