import { legalVersion } from "@lonchera/contract/consents";
import { addDays, type CalendarDate, getStartOfLimaDate } from "@lonchera/domain/calendar";
import { companyDocumentType, type CustomerType } from "@lonchera/domain/codes";
import { dniDocumentType } from "@lonchera/domain/identity-documents";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { users } from "@lonchera/server/platform/db/schema/users";
import { demoAdmin, demoCompanies, homes, namedCustomers, peopleNames, type DemoCompany } from "./data.ts";
import type { Buyer } from "./order-plan.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";
import type { NumberedRow } from "./write-rows.ts";

type Person = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly customerType: CustomerType;
  readonly isCompanyManager?: boolean | undefined;
  readonly company: DemoCompany;
};
type Customer = Person & Pick<Buyer, "appetite" | "hasOrdersAhead">;
type UserRow = NumberedRow<typeof users>;

function writeEmail(company: DemoCompany, firstName: string, lastName: string): string {
  const name = `${firstName.split(" ")[0]}.${lastName.split(" ")[0]}`;
  return `${normalizeText(name)}@${company.slug}.demo`;
}

/** The first customer of each company, and the second one of three companies, are company clients. */
function listUnnamedCustomers(): Customer[] {
  const orderingForCompany = demoCompanies.length + 3;
  return peopleNames.flatMap(({ firstName, lastName }, index) => {
    const company = demoCompanies[index % demoCompanies.length];
    if (company === undefined) return [];
    return {
      email: writeEmail(company, firstName, lastName),
      firstName,
      lastName,
      company,
      customerType: index < orderingForCompany ? "type2" : "type1",
      appetite: 0.85,
      hasOrdersAhead: false,
    };
  });
}

function listCustomers(): Customer[] {
  const companies = new Map(demoCompanies.map((company) => [company.id, company]));
  const named = namedCustomers.flatMap(({ role: _, companyId, ...person }) => {
    const company = companies.get(companyId);
    return company ? { ...person, company, appetite: 0.35, hasOrdersAhead: true } : [];
  });
  return [...named, ...listUnnamedCustomers()];
}

/** Returns the department of the company, in which its people live. */
function findRegion({ districtId }: DemoCompany): keyof typeof homes {
  const department = Math.floor(districtId / 10_000);
  if (department === 4) return "Arequipa";
  return department === 18 ? "Moquegua" : "Lima";
}

function chooseHome(company: DemoCompany, random: SeededRandom) {
  const region = findRegion(company);
  const { street, district, postalCode } = random.pick(homes[region]);
  return {
    street: `${street} ${random.between(110, 2890)}`,
    city: district,
    state: region,
    postalCode,
    country: "Perú",
  };
}

function createCustomerRow(person: Customer, id: number, today: CalendarDate, passwordHash: string): UserRow {
  const { company, email, firstName, lastName, customerType, isCompanyManager = false } = person;
  const random = createSeededRandom(`person ${email}`);
  const joined = getStartOfLimaDate(addDays(today, -random.between(45, 400)));
  const dateJoined = new Date(joined + random.between(8 * 3600, 18 * 3600) * 1000);
  const ofCompany = customerType === "type2";
  const number = String(random.between(9_000_000, 76_999_999)).padStart(8, "0");
  return {
    id,
    email,
    firstName,
    lastName,
    customerType,
    isCompanyManager,
    passwordHash,
    companyId: company.id,
    phone: `9${random.between(10_000_000, 99_999_999)}`,
    birthDate: addDays("1968-01-01", random.between(0, 34 * 365)),
    ...chooseHome(company, random),
    documentTypeId: ofCompany ? companyDocumentType : dniDocumentType,
    identityDocument: ofCompany ? company.ruc : number,
    dateJoined,
    confirmedAt: dateJoined,
    privacyAcceptedAt: dateJoined,
    privacyVersion: legalVersion,
  };
}

type Admin = { readonly email: string; readonly passwordHash: string };

/** Creates the rows of the administrator and the customers, and the buyers for the planned orders. */
export function createPeopleRows(
  today: CalendarDate,
  passwordHash: string,
  admin: Admin,
): { users: UserRow[]; buyers: Buyer[] } {
  const joined = new Date(getStartOfLimaDate(addDays(today, -420)));
  const adminRow = {
    ...demoAdmin,
    ...admin,
    id: 1,
    isStaff: true,
    staffRole: "owner" as const,
    dateJoined: joined,
    confirmedAt: joined,
  };
  const customers = listCustomers().map((person, index) => ({ person, id: index + 2 }));
  return {
    users: [
      adminRow,
      ...customers.map(({ person, id }) => createCustomerRow(person, id, today, passwordHash)),
    ],
    buyers: customers.map(({ person: { company, email, customerType, appetite, hasOrdersAhead }, id }) => ({
      id,
      email,
      companyId: company.id,
      customerType,
      appetite,
      hasOrdersAhead,
    })),
  };
}
