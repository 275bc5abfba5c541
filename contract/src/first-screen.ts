import type { SessionUser } from "./auth.ts";

/** What the server writes into the document of a customer's menu. */
export type InitialData = {
  readonly user: number;
  /** The answers to the first screen's calls, by the keys of the web's queries. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
};

export type FirstScreenInput = {
  /** Of the document's address. */
  readonly path: string;
  /** Who the browser's cookies say is signed in. */
  readonly user: SessionUser;
  readonly initial: InitialData;
  /** Milliseconds. */
  readonly now: number;
  readonly nonce: string;
  /** The addresses of the application's scripts in the order in which they run. */
  readonly scripts: readonly string[];
};

/** Of the web's build: renders what a phone shows until the application runs, as HTML for the head and for the body. */
export type RenderFirstScreen = (input: FirstScreenInput) => { head: string; root: string };
