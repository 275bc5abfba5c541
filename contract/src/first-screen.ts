import type { SessionUser } from "./auth.ts";

/** What the server writes into the document of a screen. */
export type InitialData = {
  /** The id of the user whose data these are; null where nobody is signed in. */
  readonly user: number | null;
  /** The answers to the first screen's calls, by the keys of the web's queries. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
};

export type FirstScreenInput = {
  /** Path and query of the document's address. */
  readonly address: string;
  /** Who the browser's cookies say is signed in. */
  readonly user: SessionUser | null;
  readonly initial: InitialData;
  /** Milliseconds. */
  readonly now: number;
  readonly nonce: string;
  /** The addresses of the application's scripts in the order in which they run. */
  readonly scripts: readonly string[];
};

/** Of the web's build: renders what a phone shows until the application runs, as HTML for the head and for the body. */
export type RenderFirstScreen = (input: FirstScreenInput) => Promise<{ head: string; root: string }>;
