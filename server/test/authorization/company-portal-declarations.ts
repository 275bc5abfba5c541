import { randomUUID } from "node:crypto";
import type { Declaration } from "./cells.ts";
import { declareId, none } from "./order-declarations.ts";
import * as portal from "./portal-id-sources.ts";
import { reminderLink } from "./id-sources.ts";

/** Absences are for individuals. The manager of these tests is a company client. */
const notForCompanyClients = { type2: 404, manager: 404 };

const newPushSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
});

/** The endpoints for managers of a company, and those of absences and reminders. */
export const companyPortalDeclarations: Readonly<Record<string, Declaration>> = {
  "GET /api/my-company/people/": { query: { search: "Quispe", id: portal.person } },
  "POST /api/my-company/people/": {
    body: () => ({ first_name: "Rosa", last_name: "Quispe", email: `${randomUUID()}@example.com` }),
  },
  "PUT /api/my-company/people/{id}/": { params: { id: portal.person }, body: { first_name: "Rosa" } },
  "POST /api/my-company/people/{id}/invitation/": { params: { id: portal.person } },
  "GET /api/absences/": none,
  "POST /api/absences/": { body: { date: "2026-03-05" }, answers: notForCompanyClients },
  "DELETE /api/absences/{date}/": { params: { date: "2026-03-05" }, answers: notForCompanyClients },
  "POST /api/my-company/people/{id}/absences/": {
    params: { id: portal.person },
    body: { date: "2026-03-05" },
  },
  "DELETE /api/my-company/people/{id}/absences/{date}/": {
    params: { id: portal.person, date: "2026-03-05" },
  },
  "GET /api/my-company/participation/": { query: { week: "2026-03-03" } },
  "GET /api/my-company/participation/{date}/": { params: { date: "2026-03-03" } },
  "GET /api/my-company/orders/": {
    query: { start_date: "2026-03-01", end_date: "2026-03-31", cost_center: "Planta" },
  },
  "GET /api/my-company/orders/export/": { query: { start_date: "2026-03-01", end_date: "2026-03-31" } },
  "GET /api/my-company/imports/": none,
  "POST /api/my-company/imports/": none,
  "POST /api/my-company/imports/preview/": none,
  "GET /api/my-company/imports/{id}/undo/": declareId(portal.peopleImport),
  "POST /api/my-company/imports/{id}/undo/": declareId(portal.peopleImport),
  "GET /api/reminders/": none,
  "PUT /api/reminders/": { body: { active: true } },
  "POST /api/reminders/devices/": { body: newPushSubscription },
  "POST /api/reminders/devices/renew/": { body: newPushSubscription },
  "POST /api/reminders/devices/remove/": { body: newPushSubscription },
  "POST /api/public/reminders/{token}/stop/": { params: { token: reminderLink } },
  "POST /api/public/reminders/{token}/resume/": { params: { token: reminderLink } },
};
