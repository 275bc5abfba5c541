import { addJob, queues } from "../db/jobs.ts";
import type { SendLetter } from "../letter.ts";

/** A letter becomes a job, which whatever process delivers mail then takes. */
export const sendLetter: SendLetter = (tx, letter) => addJob(tx, queues.mail.name, letter);
