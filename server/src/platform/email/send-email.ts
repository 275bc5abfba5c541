import { addJobs, queues, type Retry } from "../jobs/jobs.ts";
import type { SendLetter } from "./email.ts";

/** Letters become jobs, which whatever process delivers mail then takes. */
export function letterWriter(retry: Retry = {}): SendLetter {
  return (tx, ...letters) => addJobs(tx, queues.mail.name, letters, retry);
}

export const sendLetter: SendLetter = letterWriter();
