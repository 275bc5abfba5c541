import { z } from "zod";
import { id, instant } from "./values.ts";

/** A record that left its lists and can be restored. */
export const archivedRecord = z.object({
  id,
  name: z.string(),
  /** Distinguishes records of one name. */
  detail: z.string(),
  archived_at: instant,
});
export type ArchivedRecord = z.output<typeof archivedRecord>;
