import { peopleImports } from "../../src/platform/db/schema/imports.ts";
import { statements } from "../../src/platform/db/schema/statements.ts";
import { newIndividual } from "../factories.ts";
import { getAbsentIds, freshCompany, type IdSource } from "./id-sources.ts";
import type { TestCompany, World } from "./world.ts";

/** A person of the company, as its managers name them. */
export const person: IdSource = {
  own: async ({ app, home }) => (await newIndividual(app.db, home.company)).id,
  foreign: ({ others, staff }) => {
    const { "another company's type1's": one, "another company's type2's": two } = others;
    return { "another company's type1": one?.user.id, type2: two?.user.id, "of staff": staff.id };
  },
  missing: getAbsentIds,
};

async function newImport({ app, staff }: World, { company }: TestCompany) {
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
export const peopleImport: IdSource = {
  own: (world) => newImport(world, world.home),
  foreign: async (world) => ({ "another company's": await newImport(world, world.other) }),
  missing: getAbsentIds,
};

/** Archived companies also have statements. */
export const billedCompany: IdSource = { ...freshCompany, missing: getAbsentIds };

async function closeMonth({ app, staff }: World, { company }: TestCompany, month: string, number: number) {
  const zero = {
    account: 0,
    subsidy: 0,
    payroll: 0,
    refunds: 0,
    adjustments: 0,
    subtotal: 0,
    igv: 0,
    total: 0,
  };
  await app.db
    .insert(statements)
    .values({
      companyId: company.id,
      month,
      number,
      companyName: company.name,
      ruc: company.ruc,
      address: company.address,
      payConditionId: "V001",
      closedAt: new Date(app.clock.now()),
      closedByUserId: staff.id,
      dueDate: "2026-03-01",
      sums: { ...zero, orders: 0, all_orders: 0, all_subtotal: 0, all_igv: 0 },
    })
    .onConflictDoNothing();
  return month;
}
/** A month that is closed for the company. */
export const closedMonth: IdSource = {
  own: (world) => closeMonth(world, world.home, "2025-12", 900_001),
  foreign: async (world) => ({
    "another company's": await closeMonth(world, world.other, "2025-11", 900_002),
  }),
  missing: () => ({ open: "2025-10", malformed: "2025-13" }),
};
