import { historyEntities, historyRoles } from "@lonchera/contract/history";
import { staffRoles } from "@lonchera/domain/codes";
import { testPassword } from "../factories.ts";
import { buildCompanyBody } from "../staff.ts";
import { categoryBody, dishBody, buildProfile, cuttingTimeBody, zoneBody } from "./bodies.ts";
import type { Declaration, Template } from "./cells.ts";
import { closureDeclarations } from "./closure-declarations.ts";
import { companyPortalDeclarations } from "./company-portal-declarations.ts";
import { declareId, none, orderDeclarations } from "./order-declarations.ts";
import { secondFactorDeclarations } from "./second-factor-declarations.ts";
import { statementDeclarations } from "./statement-declarations.ts";
import * as things from "./id-sources.ts";
import * as users from "./user-id-sources.ts";
import type { IdSource } from "./id-sources.ts";

let made = 0;
const newEmail = () => `nueva${(made += 1)}@example.com`;

const declareLink = (
  purpose: Parameters<typeof users.createLinkSources>[0],
  body?: Template,
): Declaration => ({
  params: users.createLinkSources(purpose),
  ...(body && { body }),
  refused: { uidb64: 400, token: 400 },
});
const newPassword = { new_password: "Otra-clave-larga-3" };

const historyThings: Readonly<Record<(typeof historyEntities)[number], IdSource>> = {
  company: things.company,
  item: things.dish,
  category: things.menuDay,
  zone: things.zone,
  "cutting-time": things.cuttingTime,
  client: things.othersAccount,
  order: things.order,
  claim: things.claim,
  settings: things.settings,
  closure: things.closure,
  "portion-limit": things.portionLimit,
};
const anyId = { value: "1" };

/** An unknown record has no history. Only owners read that of a staff account. */
const histories = historyEntities.map((thing): Declaration => {
  const others = staffRoles.filter((role) => role !== "owner" && !historyRoles[thing].includes(role));
  const refused = Object.fromEntries(others.map((role) => [role, 403]));
  const params = { thing, id: historyThings[thing] };
  return { params, refused: { id: "empty" }, answers: { support: { "of staff": 403 }, ...refused } };
});

const copyBody = {
  company: things.company,
  start_date: "2026-03-03",
  end_date: "2026-03-03",
  targets: ["2026-04-03"],
  companies: [things.company],
} as unknown as Template;

/**
 * The records that the ids of each endpoint name, in a request that is otherwise valid; `none` without ids. The
 * contract decides who may call. Several declarations are several requests.
 */
export const declarations: Readonly<Record<string, Declaration | readonly Declaration[]>> = {
  ...closureDeclarations,
  ...companyPortalDeclarations,
  ...orderDeclarations,
  ...secondFactorDeclarations,
  ...statementDeclarations,
  "POST /api/account/password/": none,
  "POST /api/account/identity/": none,
  "POST /api/confirm/email/{uidb64}/{token}/": declareLink("confirm-email"),
  "POST /api/password_reset_confirm_api/{uidb64}/{token}/": declareLink("reset-password", newPassword),
  "POST /api/confirm/{uidb64}/{token}/": declareLink("confirm-registration", { password: testPassword }),
  "POST /api/token/": none,
  "DELETE /api/account/sessions/": none,
  "DELETE /api/account/sessions/{id}/": declareId(users.session),
  "GET /api/account/sessions/": none,
  "POST /api/login/": {
    body: (_, { colleague }) => ({
      email: colleague.user.email,
      password: testPassword,
      company: things.companySlug,
    }),
    refused: { company: 403 },
  },
  "POST /api/logout/": {
    body: { refresh: { ...users.refreshToken, missing: () => ({}) } },
    refused: { refresh: "ignored" },
  },
  "POST /api/token/refresh/": {
    body: { refresh: { ...users.refreshToken, foreign: () => ({}) } },
    refused: { refresh: 401 },
  },
  "POST /api/register/": {
    body: () => ({
      email: newEmail(),
      first_name: "Rosa",
      password: testPassword,
      company: things.openCompanySlug,
      invitation: things.invitation,
    }),
    refused: { invitation: 400 },
  },
  "POST /api/password_reset/": none,
  "POST /api/undo_email/{uidb64}/{token}/": declareLink("undo-email-change"),

  "GET /api/account/": none,
  "GET /api/accounts/": none,
  "PUT /api/account/{id}/": [
    { params: { id: things.ownAccount }, body: buildProfile },
    {
      params: { id: things.othersAccount },
      body: { first_name: "Rosa" },
      answers: { operations: 403, kitchen: 403, billing: 403, support: { "of staff": 403 } },
    },
  ],
  "PUT /api/account/update/": { body: buildProfile },
  "PUT /api/account/details/": { body: { phone: "911222333" } },
  "GET /api/account/data/": none,
  "GET /api/account/food-preferences/": none,
  "PUT /api/account/food-preferences/": { body: { avoids: ["milk"] } },
  "POST /api/account/delete/": none,
  "POST /api/account/consent/": { body: {} },
  "POST /api/personal-data/": { body: { email: "nadie@example.com", note: "Carta 12" } },
  "POST /api/clients/{id}/erase/": {
    params: { id: things.client },
    body: { email: "otra@example.com", note: "Carta 12" },
    // The client's own e-mail is checked after the permission to erase the client.
    answers: { owner: { own: { on: "email" } }, support: { own: { on: "email" } } },
  },
  "GET /api/clients/": { query: { id: things.client, company: things.filterCompany } },
  "POST /api/clients/": {
    body: () => ({
      first_name: "Rosa",
      last_name: "Quispe",
      customer_type: "type2",
      company: things.openCompanySlug,
      email: newEmail(),
      password: testPassword,
      phone: "987654321",
    }),
  },
  "POST /api/clients/{id}/password-link/": { params: { id: things.client } },
  "PUT /api/clients/{id}/": [
    {
      params: { id: things.client },
      body: { first_name: "Rosa", last_name: "Quispe", customer_type: "type1" },
    },
    {
      params: { id: things.clientWithoutCompany },
      body: {
        first_name: "Rosa",
        last_name: "Quispe",
        customer_type: "type1",
        company: things.freshCompany,
      },
    },
  ],

  "GET /api/audit/": { query: { user: things.staffMember, thing_id: things.client, id: anyId } },
  // This endpoint has the same filters. The bytes of two files differ in any case.
  "GET /api/audit/export/": { query: { user: anyId, thing_id: anyId } },
  "GET /api/staff/": none,
  "POST /api/staff/": none,
  "PUT /api/staff/{id}/": {
    params: { id: things.staffMember },
    body: { staff_role: "billing", is_active: true },
  },
  "DELETE /api/staff/{id}/second-factor/": declareId(things.staffMember),
  "GET /api/staff/rules/": none,
  "PUT /api/staff/rules/": { body: { second_factor_required: false } },
  "POST /api/staff/{id}/invitation/": declareId(things.staffMember),
  "POST /api/staff/invitation/{uidb64}/{token}/": declareLink("invite-staff", newPassword),

  "GET /api/settings/": none,
  "PUT /api/settings/": { body: { special_company_id: things.company } },

  "GET /api/companies/": none,
  "POST /api/companies/": none,
  "GET /api/company/{id}/": declareId(things.freshCompany),
  "PUT /api/companies/{id}/": {
    params: { id: things.freshCompany },
    body: () => buildCompanyBody({ client_code: `P-${(made += 1)}` }) as Template,
  },
  "DELETE /api/companies/{id}/": declareId(things.freshCompany),
  "GET /api/companies/archived/": none,
  "POST /api/companies/{id}/restore/": declareId(things.archivedCompany),
  "POST /api/companies/{id}/invitation/": declareId(things.freshCompany),
  "DELETE /api/companies/{id}/invitation/": declareId(things.freshCompany),
  "GET /api/public/companies/": none,
  "GET /api/public/companies/{slug}/": { params: { slug: things.openCompanySlug } },

  "GET /api/public/config/": none,
  "GET /api/public/doc_type/": none,
  "GET /api/public/item-type/": none,
  "GET /api/public/receipt_type/": none,
  "GET /api/departments/": none,
  "GET /api/provinces/": { query: { department_id: "15" } },
  "GET /api/districts/": { query: { province_id: "1501" } },

  "GET /api/categories/items/v2/{companyId}/": { params: { companyId: things.company } },
  // Days belong to nobody. Only their items belong to the company.
  "GET /api/categories/": { query: { companyId: things.filterCompany }, refused: { companyId: "ignored" } },
  "POST /api/categories/create/": none,
  "POST /api/categories/range/": none,
  "POST /api/categories/range/undo/": none,
  "PUT /api/categories/{id}/update/": { params: { id: things.menuDay }, body: categoryBody },
  "GET /api/categories/{id}/use/": declareId(things.menuDay),
  "PUT /api/categories/{id}/companies/{companyId}/": {
    params: { id: things.menuDay, companyId: things.freshCompany },
    body: { paused: true },
  },
  "GET /api/items/": { query: { id: anyId, company: things.filterCompany, category: things.menuDay } },
  "GET /api/items/catalogue/": none,
  "POST /api/items/": { body: { ...dishBody, clone_of: things.item } },
  "PUT /api/items/{id}/": { params: { id: things.item }, body: dishBody },
  "GET /api/items/archived/": { query: { company: things.filterCompany } },
  "POST /api/items/{id}/restore/": declareId(things.archivedItem),
  "DELETE /api/items/{id}/": declareId(things.item),
  "GET /api/subitems/": none,
  "POST /api/subitems/": none,
  "PUT /api/subitems/{id}/": {
    params: { id: things.subitem },
    body: { subitem_name: "Causa limeña", item_type: "Entrada", option: "OPT1" },
  },
  "DELETE /api/subitems/{id}/": declareId(things.subitem),
  "POST /api/subitems/add-item-by-option/": { body: { option: "OPT1", item_id: things.item } },
  "POST /api/subitems/assignments/": {
    body: { items: [{ item_id: things.item, add: [things.subitem], remove: [things.subitem] }] },
    refused: {
      "items.item_id": { on: "items" },
      "items.add": { on: "items" },
      "items.remove": { on: "items" },
    },
  },
  "GET /api/subitems/{companyId}/{itemId}/": {
    params: { companyId: things.company, itemId: things.dish },
    belongTogether: true,
  },
  "DELETE /api/subitems/item/{itemId}/{subitemId}/": {
    params: { itemId: things.special, subitemId: things.assignedSubitem },
    belongTogether: true,
  },
  "GET /api/deliveryzones/": none,
  "POST /api/deliveryzones/": { body: { ...zoneBody, company: things.freshCompany } },
  "GET /api/deliveryzones/{companyId}/": { params: { companyId: things.company } },
  "PUT /api/deliveryzones/{companyId}/{id}/": {
    params: { companyId: things.company, id: things.zone },
    body: zoneBody,
    belongTogether: true,
  },
  "GET /api/alerts/": none,
  "GET /api/home/cut-offs/": none,
  "GET /api/home/days/": none,
  "GET /api/home/menus/": none,
  "GET /api/home/month/": none,
  "GET /api/vehicles/": none,
  "GET /api/vehicles/archived/": none,
  "DELETE /api/vehicles/{id}/": declareId(things.vehicle),
  "POST /api/vehicles/{id}/restore/": declareId(things.archivedVehicle),
  "POST /api/vehicles/": none,
  "PUT /api/vehicles/{id}/": {
    params: { id: things.vehicle },
    body: () => ({ name: `Furgón ${(made += 1)}` }),
  },
  "GET /api/cuttingtimes/": none,
  "GET /api/cuttingtimes/missing/": none,
  "POST /api/cuttingtimes/": { body: cuttingTimeBody },
  "PUT /api/cuttingtimes/{id}/": { params: { id: things.cuttingTime }, body: cuttingTimeBody },
  "DELETE /api/cuttingtimes/{id}/": declareId(things.cuttingTime),

  "GET /api/day-sheets/{date}/": { params: { date: "2026-03-03" } },
  "GET /api/day-sheets/{date}/labels/": { params: { date: "2026-03-03" } },
  "GET /api/export/desayunos/{date}/": { params: { date: "2026-03-03" } },
  "GET /api/export/cmd-desayuno/{date}/": { params: { date: "2026-03-03" } },
  "GET /api/export/range/": {
    query: { start_date: "2026-03-01", end_date: "2026-03-31", company: anyId, zone: anyId },
  },
  "GET /api/import/example/{kind}/": { params: { kind: "group" } },
  "POST /api/import/preview/{kind}/": { params: { kind: "group" } },
  "POST /api/import/excel/v3/": none,
  "POST /api/import/excel/v3/company/": none,
  "GET /api/imports/": none,
  "GET /api/imports/{id}/undo/": declareId(things.importedFile),
  "POST /api/imports/{id}/undo/": declareId(things.importedFile),

  "POST /api/dish-copies/preview/": { body: copyBody },
  "POST /api/dish-copies/": { body: copyBody },

  "GET /api/claims/": { query: { id: things.claim } },
  "POST /api/claims/": none,
  "POST /api/claims/{id}/answer/": { params: { id: things.claim }, body: { answer: "Lo sentimos." } },
  "GET /api/claims/copy/{token}/": { params: { token: things.claimCopy } },
  "GET /api/history/{thing}/{id}/": histories,
};
