import type pg from "pg";
import type { Transaction } from "../db/client.ts";

/** A mail as its feature words it; the mail feature gives it the product's look. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Each a heading with rows in two columns. */
  readonly lists?: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [string, string])[];
  }[];
  /** In two columns: what, and its value. */
  readonly facts?: readonly (readonly [string, string])[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** In small print, below. */
  readonly afterword?: string;
};

/**
 * Puts letters on their way in the transaction that causes it (Drizzle's, or the client that began one):
 * once that is committed, and never otherwise.
 */
export type SendLetter = (tx: Transaction | pg.ClientBase, ...letters: readonly Letter[]) => Promise<void>;
