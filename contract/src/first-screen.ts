import type { SessionUser } from "./auth.ts";

/** The data that the server writes into the document of a screen. */
export type InitialData = {
  /** The id of the user to whom the data belong, or null if nobody is signed in. */
  readonly user: number | null;
  /** The responses to the calls of the first screen, with the keys of the web's queries. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
};

export type FirstScreenInput = {
  /** The path and the query of the document's URL. */
  readonly address: string;
  /** The user of the browser's session cookies. */
  readonly user: SessionUser | null;
  readonly initial: InitialData;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly nonce: string;
  /** The addresses of the application's scripts in the order in which they run. */
  readonly scripts: readonly string[];
};

/** Renders the first screen of a phone as HTML for the head and for the body. It comes from the web's build. */
export type RenderFirstScreen = (input: FirstScreenInput) => Promise<{ head: string; root: string }>;
