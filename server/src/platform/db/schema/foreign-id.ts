import { integer, type ReferenceConfig } from "drizzle-orm/pg-core";

/** Creates a required reference to the id of a row of another table. */
export function foreignId<Name extends string>(
  name: Name,
  target: ReferenceConfig["ref"],
  actions?: ReferenceConfig["actions"],
) {
  return integer(name).notNull().references(target, actions);
}
