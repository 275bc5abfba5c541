import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Company } from "@lonchera/contract/companies";
import { click, showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { CompaniesPage } from "./companies-page.tsx";

function buildCompany(values: Partial<Company> = {}): Company {
  return {
    id: 1,
    name: "Clínica Andina",
    slug: "clinica-andina",
    logo: null,
    ruc: "20100070970",
    client_code: "C0001",
    pay_condition: "V030",
    address: "Av. Arequipa 100",
    department: 15,
    province: 1501,
    district: 150101,
    country: 1,
    phone: "01 7000000",
    mobile: "",
    status: true,
    join_rule: "open",
    email_domains: [],
    invitation_expires_at: null,
    subsidy: null,
    reminder_hours: null,
    version: 1,
    ...values,
  };
}

const quinua = buildCompany({
  id: 2,
  name: "Quinua Real S.A.C.",
  ruc: "20512345671",
  address: "Jr. Puno 20",
});

type Setting = { companies?: Company[]; present?: Company; fails?: boolean };

async function open(address: string, setting: Setting = {}) {
  const { companies = [buildCompany(), quinua], present, fails = false } = setting;
  const server = fakeServer(({ method, path }) => {
    if (method === "PUT")
      return {
        status: 409,
        body: { detail: "Esto cambió mientras lo editabas.", code: "changed_meanwhile" },
      };
    if (path.startsWith("/api/company/")) return { body: present };
    if (path !== "/api/companies/") return { body: [] };
    return fails ? { status: 400, body: { detail: "No" } } : { body: companies };
  });
  await showScreen(`/admin/companies${address}`, <CompaniesPage />);
  return server;
}

/** Opens company 1. */
async function openCompany(setting: Setting = {}) {
  const { sent } = await open("?company=1", setting);
  const dialog = within(await screen.findByRole("dialog", { name: "Editar Empresa" }));
  const getField = (name: RegExp) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  return {
    dialog,
    getField,
    type: (name: RegExp, value: string) => fireEvent.change(getField(name), { target: { value } }),
    save: () => click(dialog.getByRole("button", { name: "Guardar" })),
    getSaved: () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body),
  };
}

test.each([
  ["clinica", "Clínica Andina"],
  ["20512345671", "Quinua Real S.A.C."],
  ["PUNO", "Quinua Real S.A.C."],
])("«%s» finds %s by name, RUC or address, without accents and capitals", async (search, found) => {
  await open(`?search=${search}`);
  expect(await screen.findByText(found)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Editar / })).toHaveLength(1);
});

test("a list that could not be loaded says so, with a way to retry", async () => {
  const { sent } = await open("", { fails: true });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error al obtener las empresas");
  fireEvent.click(within(alert).getByRole("button", { name: "Reintentar" }));
  const lists = () => sent.filter(({ path }) => path === "/api/companies/");
  await waitFor(() => expect(lists()).toHaveLength(2));
});

test("the values of another's change come in beside what was typed", async () => {
  const present = buildCompany({ address: "Av. Nueva 1", version: 2 });
  const { dialog, getField, type, save, getSaved } = await openCompany({ present });
  type(/Teléfono/, "01 8000000");
  await save();
  fireEvent.click(await dialog.findByRole("button", { name: "Cargar los valores actuales" }));
  await waitFor(() => expect(getField(/Dirección/).value).toBe("Av. Nueva 1"));
  expect(getField(/Teléfono/).value).toBe("01 8000000");
  await save();
  await waitFor(() => expect(getSaved()).toHaveLength(2));
  expect(getSaved()).toMatchObject([
    { version: 1, phone: "01 8000000" },
    { version: 2, phone: "01 8000000", address: "Av. Nueva 1" },
  ]);
});

test("two clicks at once save once", async () => {
  const { dialog, type, getSaved } = await openCompany();
  type(/Teléfono/, "01 1");
  const button = dialog.getByRole("button", { name: "Guardar" });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await dialog.findByText(/Esto cambió mientras lo editabas/);
  expect(getSaved()).toHaveLength(1);
});

test("a RUC counts as it is pasted, with spaces and hyphens", async () => {
  const { type, save, getSaved } = await openCompany();
  type(/RUC/, " 20-51234567-1");
  await save();
  await waitFor(() => expect(getSaved()).toHaveLength(1));
  expect(getSaved()[0]).toMatchObject({ ruc: "20512345671" });
});

test("a search that is still on its way to the address does not ask whether to leave the dialog", async () => {
  const { type } = await openCompany();
  type(/Teléfono/, "01 1");
  fireEvent.change(screen.getByPlaceholderText("Nombre, RUC o dirección"), { target: { value: "clinica" } });
  await waitFor(() => expect(window.location.search).toContain("search=clinica"));
  expect(screen.queryByText("¿Descartar los cambios?")).toBeNull();
  expect(screen.getByRole("dialog", { name: "Editar Empresa" })).toBeTruthy();
});

const lunchTerms: NonNullable<Company["subsidy"]> = {
  rules: [{ product: "ALMUE", percent: 50, amount: null, max_per_meal: "10.00" }],
  meals_per_day: 1,
  month_cap: null,
  valid_from: null,
  valid_until: null,
  rest: "payroll",
};

test("a company without a subsidy says so, and one that is switched on is checked field by field", async () => {
  const { dialog, save, getSaved } = await openCompany();
  fireEvent.click(dialog.getByRole("button", { name: "Subvención Sin subvención" }));
  fireEvent.click(dialog.getByRole("switch", { name: /La empresa paga una parte/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Subvencionar Desayuno" }));
  const breakfast = within(dialog.getByRole("group", { name: "Desayuno" }));
  const lunch = within(dialog.getByRole("group", { name: "Almuerzo" }));
  fireEvent.change(lunch.getByRole("textbox", { name: /Porcentaje/ }), { target: { value: "120" } });
  fireEvent.change(breakfast.getByRole("textbox", { name: /Hasta/ }), { target: { value: "0" } });
  await save();
  const percentError = "El porcentaje debe ser un número entero de 1 a 100";
  await waitFor(() => expect(dialog.getAllByText(percentError)).toHaveLength(2));
  expect(
    breakfast.getByText("Debe ser un monto mayor que 0 y de hasta 9999.99, por ejemplo 18.50"),
  ).toBeTruthy();
  expect(getSaved()).toEqual([]);
  fireEvent.click(breakfast.getByRole("button", { name: "Ya no subvencionar Desayuno" }));
  fireEvent.change(lunch.getByRole("textbox", { name: /Porcentaje/ }), { target: { value: "50" } });
  await save();
  await waitFor(() => expect(getSaved()).toHaveLength(1));
  const { subsidy } = getSaved()[0] as { subsidy: string };
  const rules = [{ ...lunchTerms.rules[0], max_per_meal: null }];
  expect(JSON.parse(subsidy)).toEqual({ ...lunchTerms, rules, rest: "card" });
});

test("a subsidy that is switched off is ended, and one that is left alone is kept", async () => {
  const companies = [buildCompany({ subsidy: lunchTerms })];
  const { dialog, type, save, getSaved } = await openCompany({ companies });
  type(/Teléfono/, "01 1");
  await save();
  await waitFor(() => expect(getSaved()).toHaveLength(1));
  expect(JSON.parse((getSaved()[0] as { subsidy: string }).subsidy)).toEqual(lunchTerms);
  fireEvent.click(dialog.getByRole("switch", { name: /La empresa paga una parte/ }));
  await save();
  await waitFor(() => expect(getSaved()).toHaveLength(2));
  expect(getSaved()[1]).toMatchObject({ subsidy: null });
});
