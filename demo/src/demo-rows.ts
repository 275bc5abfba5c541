import { toBusinessDate } from "@lonchera/domain/calendar";
import { createClaimRows } from "./claim-rows.ts";
import { createCompanyRows, isStillOpen } from "./company-rows.ts";
import { createMenuRows, type Offer } from "./menu-rows.ts";
import { planOrders, type CompanyOffer } from "./order-plan.ts";
import { createOrderRows } from "./order-rows.ts";
import { createPeopleRows } from "./people-rows.ts";
import type { PictureAddresses } from "./pictures.ts";

type DemoInput = {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly pictures: PictureAddresses;
  /** The hash of the password of all customers. */
  readonly passwordHash: string;
  readonly admin: { readonly email: string; readonly passwordHash: string };
};

type Zones = ReturnType<typeof createCompanyRows>["zones"];

/** Returns the menus of each company. */
function groupOffers(offers: readonly Offer[], zones: Zones): (companyId: number) => CompanyOffer {
  const offered = Map.groupBy(
    offers.flatMap((offer) => offer.companyIds.map((companyId) => ({ companyId, offer }))),
    ({ companyId, offer }) => `${companyId} ${offer.date}`,
  );
  return (companyId) => ({
    offersOn: (date) => (offered.get(`${companyId} ${date}`) ?? []).map(({ offer }) => offer),
    isOpen: (date, product, at) => isStillOpen(companyId, date, product, at),
    zoneIds: zones.filter((zone) => zone.companyId === companyId && zone.enabled).map(({ id }) => id),
  });
}

/** Creates the rows of all tables. They depend only on the date, except that later in the day there are more orders. */
export function createDemoRows({ now, pictures, passwordHash, admin }: DemoInput) {
  const today = toBusinessDate(now);
  const companyRows = createCompanyRows(pictures.logos);
  const menu = createMenuRows(today, pictures.dishes);
  const people = createPeopleRows(today, passwordHash, admin);
  const planned = planOrders(people.buyers, groupOffers(menu.offers, companyRows.zones), now);
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
