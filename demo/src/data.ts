import { z } from "zod";
import { claimKinds, claimedGoodKinds } from "@lonchera/contract/claims";
import {
  customerTypes,
  payConditions,
  productCodes,
  subitemOptions,
  subitemTypes,
} from "@lonchera/domain/codes";
import accountsJson from "../data/accounts.json" with { type: "json" };
import claimsJson from "../data/claims.json" with { type: "json" };
import companiesJson from "../data/companies.json" with { type: "json" };
import cuttingTimesJson from "../data/cutting-times.json" with { type: "json" };
import dishesJson from "../data/dishes.json" with { type: "json" };
import peopleJson from "../data/people.json" with { type: "json" };
import subitemsJson from "../data/subitems.json" with { type: "json" };
import vehiclesJson from "../data/vehicles.json" with { type: "json" };

const dish = z.strictObject({
  /** The slug is unique. It is the name of the picture's files. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  product: z.enum(productCodes),
  productType: z.enum(["CONVE", "DIETA", "VEGET", "RANCH", "ESPEC", "TPAR1", "SOBR1", "ACAR1"]),
  priceCentimos: z.int(),
  /** The selling price with the discount; 0 without a discount. */
  discountCentimos: z.int(),
  /** The option whose subitems customers of the special company choose from. */
  subitemOption: z.enum(subitemOptions).optional(),
});
export type DemoDish = z.output<typeof dish>;
export const demoDishes = z.array(dish).parse(dishesJson);

const vehicleId = z.int().nullable();
const company = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  ruc: z.string(),
  clientCode: z.string(),
  payCondition: z.enum(payConditions),
  address: z.string(),
  /** The ubigeo code of INEI as a number. */
  districtId: z.int(),
  phone: z.string(),
  mobile: z.string(),
  zones: z.array(
    z.strictObject({
      name: z.string(),
      order: z.int(),
      enabled: z.boolean(),
      vehicles: z.strictObject({ breakfast: vehicleId, lunch: vehicleId, dinner: vehicleId }),
    }),
  ),
});
export type DemoCompany = z.output<typeof company>;
export const demoCompanies = z.array(company).parse(companiesJson);

export const demoVehicles = z.array(z.strictObject({ id: z.int(), name: z.string() })).parse(vehiclesJson);

const cuttingTime = z.strictObject({
  product: z.enum(productCodes),
  breakTime: z.string(),
  sameDay: z.boolean(),
  enabled: z.boolean(),
  companyIds: z.array(z.int()),
});
export const demoCuttingTimes = z.array(cuttingTime).parse(cuttingTimesJson);

const course = z.strictObject({
  option: z.enum(subitemOptions),
  itemType: z.enum(subitemTypes),
  names: z.array(z.string()),
});
export const demoSubitems = z
  .array(course)
  .parse(subitemsJson)
  .flatMap(({ option, itemType, names }) => names.map((name) => ({ name, itemType, option })));

const person = z.strictObject({ firstName: z.string(), lastName: z.string() });
const home = z.strictObject({ street: z.string(), district: z.string(), postalCode: z.string() });
const people = z
  .strictObject({
    names: z.array(person),
    /** Streets without house numbers, by department. */
    homes: z.strictObject({ Lima: z.array(home), Arequipa: z.array(home), Moquegua: z.array(home) }),
    orderNotes: z.array(z.string()),
  })
  .parse(peopleJson);
export const { names: peopleNames, homes, orderNotes } = people;

const customer = person.extend({
  role: z.string(),
  email: z.string(),
  companyId: z.int(),
  customerType: z.enum(customerTypes),
  isCompanyManager: z.boolean().optional(),
});
const accounts = z
  .strictObject({ admin: person.extend({ email: z.string() }), customers: z.array(customer) })
  .parse(accountsJson);
export const demoAdmin = accounts.admin;
/** The customers that the documentation names. */
export const namedCustomers = accounts.customers;

const claim = z.strictObject({
  daysAgo: z.int(),
  fullName: z.string(),
  email: z.string(),
  goodKind: z.enum(claimedGoodKinds),
  /** The unit is céntimos. */
  amount: z.int().nullable(),
  goodDescription: z.string(),
  claimKind: z.enum(claimKinds),
  detail: z.string(),
  request: z.string(),
  answer: z.string().optional(),
});
export const demoClaims = z.array(claim).parse(claimsJson);
