import { toLimaDate, getStartOfLimaDate, addDays } from "@lonchera/domain/calendar";
import { dniDocumentType } from "@lonchera/domain/identity-documents";
import { addWorkingDays } from "@lonchera/domain/working-days";
import type { claimNumbers, claims } from "@lonchera/server/platform/db/schema/claims";
import { createCompanyRows, isStillOpen } from "./company-rows.ts";
import { createMenuRows, type Offer } from "./menu-rows.ts";
import { planOrders, type CompanyMenu } from "./order-plan.ts";
import { createOrderRows } from "./order-rows.ts";
import { createPeopleRows } from "./people-rows.ts";
import type { PictureAddresses } from "./pictures.ts";
import { demoAdmin, demoClaims } from "./data.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type ClaimRow = NumberedRow<typeof claims>;

const termDays = 15;
const hour = 3_600_000;
const adminId = 1;

/** Creates claims of the last days, numbered from 1 in each year, and the last number of each year. */
export function createClaimRows(now: number): {
  claims: ClaimRow[];
  claimNumbers: Row<typeof claimNumbers>[];
} {
  const last = new Map<number, number>();
  const today = toLimaDate(now);
  const rows = demoClaims.map(({ daysAgo, answer, ...claim }, index): ClaimRow => {
    const date = addDays(today, -daysAgo);
    const year = Number(date.slice(0, 4));
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    const morning = getStartOfLimaDate(date) + (9 + index) * hour;
    return {
      ...claim,
      id: index + 1,
      year,
      number,
      madeAt: new Date(morning),
      dueDate: addWorkingDays(date, termDays),
      documentTypeId: dniDocumentType,
      documentNumber: `4${index + 1}306275`,
      address: `Jr. Ancash ${120 + index}, Lima`,
      phone: `98765432${index}`,
      isMinor: false,
      guardianName: "",
      ...(answer !== undefined && {
        answer,
        answeredAt: new Date(morning + 4 * 24 * hour),
        answeredBy: adminId,
        answeredByName: `${demoAdmin.firstName} ${demoAdmin.lastName}`,
      }),
    };
  });
  return { claims: rows, claimNumbers: [...last].map(([year, number]) => ({ year, last: number })) };
}

type DemoInput = {
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly pictures: PictureAddresses;
  /** The hash of the password of all customers. */
  readonly passwordHash: string;
  readonly admin: { readonly email: string; readonly passwordHash: string };
};

type Zones = ReturnType<typeof createCompanyRows>["zones"];

/** Returns a function that gives the menu of a company. */
function createMenuGetter(offers: readonly Offer[], zones: Zones): (companyId: number) => CompanyMenu {
  const offered = Map.groupBy(
    offers.flatMap((offer) => offer.companyIds.map((companyId) => ({ companyId, offer }))),
    ({ companyId, offer }) => `${companyId} ${offer.date}`,
  );
  return (companyId) => ({
    listOffers: (date) => (offered.get(`${companyId} ${date}`) ?? []).map(({ offer }) => offer),
    isOpen: (date, product, at) => isStillOpen(companyId, date, product, at),
    zoneIds: zones.filter((zone) => zone.companyId === companyId && zone.enabled).map(({ id }) => id),
  });
}

/** Creates the rows of all tables. They depend on the date only, except for orders, which increase during the day. */
export function createDemoRows({ now, pictures, passwordHash, admin }: DemoInput) {
  const today = toLimaDate(now);
  const companyRows = createCompanyRows(pictures.logos);
  const menu = createMenuRows(today, pictures.dishes);
  const people = createPeopleRows(today, passwordHash, admin);
  const planned = planOrders(people.buyers, createMenuGetter(menu.offers, companyRows.zones), now);
  const sources = {
    companies: companyRows.companies,
    zones: companyRows.zones,
    users: people.users,
    items: menu.items,
  };
  return {
    ...companyRows,
    ...menu,
    users: people.users,
    ...createOrderRows(planned, sources),
    ...createClaimRows(now),
  };
}
