import { z } from "zod";
import { id, instant } from "./field-schemas.ts";

/** A record that its list no longer shows and that can be restored. */
export const archivedRecord = z.object({
  id,
  name: z.string(),
  /** A text that distinguishes records of the same name. */
  detail: z.string(),
  archived_at: instant,
});
export type ArchivedRecord = z.output<typeof archivedRecord>;
