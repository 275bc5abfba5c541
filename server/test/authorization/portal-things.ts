import { peopleImports } from "../../src/platform/db/schema/imports.ts";
import { newType1 } from "../factories.ts";
import type { Thing } from "./things.ts";
import type { Premises, World } from "./world.ts";

const absent = () => ({ absent: 2_000_000_000 });

/** A person of the company, as its managers name them. */
export const person: Thing = {
  own: async ({ app, home }) => (await newType1(app.db, home.company)).id,
  foreign: ({ others, staff }) => {
    const { "another company's type1's": one, "another company's type2's": two } = others;
    return { "another company's type1": one?.user.id, type2: two?.user.id, "of staff": staff.id };
  },
  missing: absent,
};

async function newImport({ app, staff }: World, { company }: Premises) {
  const row = {
    fileName: "a.xlsx",
    fileHash: "",
    importedAt: new Date(app.clock.now()),
    importedByName: "Rosa Quispe",
  };
  const [made] = await app.db
    .insert(peopleImports)
    .values({
      ...row,
      companyId: company.id,
      importedByUserId: staff.id,
      passwordHash: "",
      createdCount: 0,
      changedCount: 0,
    })
    .returning();
  return made?.id;
}
/** A file of the company's people. */
export const peopleImport: Thing = {
  own: (world) => newImport(world, world.home),
  foreign: async (world) => ({ "another company's": await newImport(world, world.other) }),
  missing: absent,
};
