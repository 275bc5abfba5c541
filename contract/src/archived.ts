import { z } from "zod";
import { id, instant } from "./values.ts";

/** A record that left its lists and can be restored. */
export const archivedRecord = z.object({
  id,
  name: z.string(),
  /** Tells records of the same name apart. */
  detail: z.string(),
  archived_at: instant,
});
export type ArchivedRecord = z.output<typeof archivedRecord>;
