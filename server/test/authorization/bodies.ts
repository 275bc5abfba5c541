import { addDays } from "@lonchera/domain/calendar";
import { testAddress } from "../factories.ts";
import { buildAccountOrderBody, buildCardOrderBody } from "../orders.ts";
import { buildItemBody } from "../staff.ts";
import type { Template } from "./cells.ts";
import * as things from "./id-sources.ts";
import type { Caller, World } from "./world.ts";

/** Builds a body with all fields that a person's own account requires. */
export function buildProfile({ user, customer }: Caller): Template {
  return {
    email: user?.email,
    first_name: "Rosa",
    last_name: "Quispe",
    phone: "987654321",
    document_type: customer?.user.documentTypeId ?? 1,
    identity_document: customer?.user.customerType === "type2" ? "20100070970" : "12345678",
    birth_date: "1990-01-01",
    ...testAddress,
  };
}

export const zoneBody: Template = {
  name: "Puerta 3",
  vehicle_desa: things.vehicle,
  vehicle_almu: things.vehicle,
  vehicle_cena: things.vehicle,
};
export const cuttingTimeBody: Template = {
  product: "ALMUE",
  break_time: "10:30",
  company: [things.freshCompany],
};
export const closureBody: Template = {
  date: "2026-12-28",
  reason: "Mantenimiento de la cocina",
  all_companies: false,
  company: [things.freshCompany],
};
let limitedDays = 0;
/** Each request limits another day, because a day can have one limit of a product. */
export function buildLimitBody(): Template {
  limitedDays += 1;
  return { product: "CENAC", date: addDays("2027-01-01", limitedDays), portions: 100 };
}
export const categoryBody: Template = { week_day: "MA", category_date: "2026-03-03", order: 0, enable: true };
export const dishBody: Template = {
  ...(buildItemBody({ id: 0 }, []) as Template),
  category: things.menuDay,
  company: [things.freshCompany],
};

export const dishLine = { item: things.dish, quantity: 1 };
export const specialLine = {
  item: things.special,
  quantity: 1,
  delivery_zone: things.lineZone,
  subitems: [things.choice],
};
export function buildOrderBody({ customer }: Caller, { home }: World): Template {
  const isType1 = customer?.user.customerType === "type1";
  const { payment, token, ...body } = (isType1 ? buildCardOrderBody : buildAccountOrderBody)(
    home,
    1850,
  ) as Template;
  return {
    ...body,
    payment: { ...(payment as Template), charge_id: { value: null } },
    token: { value: token },
    device_finger_print_id: { value: "" },
    company_slug: things.companySlug,
    delivery_zone: things.zone,
  };
}
