import type pg from "pg";
import type { Transaction } from "../db/client.ts";
import { addJobs, queues } from "../jobs/jobs.ts";

/** The content of an e-mail. It is stored in queued jobs, which can be from an earlier release. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Sections with a heading and rows of two columns. */
  readonly lists?: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [string, string])[];
  }[];
  /** Labels and values. */
  readonly facts?: readonly (readonly [string, string])[];
  /** A sentence below the facts. */
  readonly factsNote?: string;
  /** A short text, which is also shown as a QR code. */
  readonly code?: { readonly heading: string; readonly text: string; readonly note: string };
  /** The text and address of a button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print at the end. */
  readonly afterword?: string;
  /** A link below the small print, and the address that e-mail programs call for their own button. */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClickUrl: string };
};

/** Queues e-mails in the transaction that causes them. They are sent if and only if it is committed. */
export async function queueEmails(
  tx: Transaction | pg.ClientBase,
  ...emails: readonly Email[]
): Promise<void> {
  await addJobs(
    tx,
    queues.emails.name,
    emails.map((data) => ({ data })),
  );
}

/** Returns the path of a company's screen. Without a session it leads to the company's sign-in page. */
export function getCompanyScreenPath(slug: string, screen: string): string {
  return `/${slug}/${screen}?compania=${slug}`;
}
