import { businessDate } from "@lonchera/domain/calendar";
import { claimRows } from "./claim-rows.ts";
import { companyRows, isStillOpen } from "./company-rows.ts";
import { menuRows, type Offer } from "./menu-rows.ts";
import { planOrders, type CompanyOffer } from "./order-plan.ts";
import { orderRows } from "./order-rows.ts";
import { peopleRows } from "./people-rows.ts";
import type { PictureAddresses } from "./pictures.ts";

type DemoInput = {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly pictures: PictureAddresses;
  /** Of the password that all customers have. */
  readonly passwordHash: string;
  readonly admin: { readonly email: string; readonly passwordHash: string };
};

type Zones = ReturnType<typeof companyRows>["zones"];

/** What each company's people find when they order. */
function tablesOf(offers: readonly Offer[], zones: Zones): (companyId: number) => CompanyOffer {
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

/** The whole demo, table by table; on the same day always the same, later on the day with more orders. */
export function demoRows({ now, pictures, passwordHash, admin }: DemoInput) {
  const today = businessDate(now);
  const houses = companyRows(pictures.logos);
  const menu = menuRows(today, pictures.dishes);
  const people = peopleRows(today, passwordHash, admin);
  const planned = planOrders(people.buyers, tablesOf(menu.offers, houses.zones), now);
  const sources = {
    companies: houses.companies,
    zones: houses.zones,
    users: people.users,
    items: menu.items,
  };
  return {
    ...houses,
    ...menu,
    users: people.users,
    ...orderRows(planned, sources),
    ...claimRows(now),
  };
}
