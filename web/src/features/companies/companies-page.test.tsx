import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Company } from "@lonchera/contract/companies";
import { showScreen } from "../../app/show-screen.test-data.tsx";
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
  const { sent } = await open("?company=1", { present });
  const dialog = await screen.findByRole("dialog", { name: "Editar Empresa" });
  const field = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>("textbox", { name });
  fireEvent.change(field(/Teléfono/), { target: { value: "01 8000000" } });
  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Guardar" })));
  fireEvent.click(await within(dialog).findByRole("button", { name: "Cargar los valores actuales" }));
  await waitFor(() => expect(field(/Dirección/).value).toBe("Av. Nueva 1"));
  expect(field(/Teléfono/).value).toBe("01 8000000");
  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Guardar" })));
  const saved = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()).toMatchObject([
    { version: 1, phone: "01 8000000" },
    { version: 2, phone: "01 8000000", address: "Av. Nueva 1" },
  ]);
});

test("two clicks at once save once", async () => {
  const { sent } = await open("?company=1");
  const dialog = await screen.findByRole("dialog", { name: "Editar Empresa" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /Teléfono/ }), { target: { value: "01 1" } });
  const save = within(dialog).getByRole("button", { name: "Guardar" });
  await act(async () => {
    fireEvent.click(save);
    fireEvent.click(save);
  });
  await within(dialog).findByText(/Esto cambió mientras lo editabas/);
  expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("a RUC counts as it is pasted, with spaces and hyphens", async () => {
  const { sent } = await open("?company=1");
  const dialog = await screen.findByRole("dialog", { name: "Editar Empresa" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /RUC/ }), {
    target: { value: " 20-51234567-1" },
  });
  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Guardar" })));
  await waitFor(() => expect(sent.some(({ method }) => method === "PUT")).toBe(true));
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({ ruc: "20512345671" });
});

test("a search that is still on its way to the address does not ask whether to leave the dialog", async () => {
  await open("?company=1");
  const dialog = await screen.findByRole("dialog", { name: "Editar Empresa" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /Teléfono/ }), { target: { value: "01 1" } });
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
  const { sent } = await open("?company=1");
  const dialog = within(await screen.findByRole("dialog", { name: "Editar Empresa" }));
  fireEvent.click(dialog.getByRole("button", { name: "Subvención Sin subvención" }));
  fireEvent.click(dialog.getByRole("switch", { name: /La empresa paga una parte/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Subvencionar Desayuno" }));
  const breakfast = within(dialog.getByRole("group", { name: "Desayuno" }));
  const lunch = within(dialog.getByRole("group", { name: "Almuerzo" }));
  fireEvent.change(lunch.getByRole("textbox", { name: /Porcentaje/ }), { target: { value: "120" } });
  fireEvent.change(breakfast.getByRole("textbox", { name: /Hasta/ }), { target: { value: "0" } });
  await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Guardar" })));
  const percentError = "El porcentaje debe ser un número entero de 1 a 100";
  await waitFor(() => expect(dialog.getAllByText(percentError)).toHaveLength(2));
  expect(breakfast.getByText("Debe ser un monto mayor que 0 y de hasta 9999.99")).toBeTruthy();
  expect(sent.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(breakfast.getByRole("button", { name: "Ya no subvencionar Desayuno" }));
  fireEvent.change(lunch.getByRole("textbox", { name: /Porcentaje/ }), { target: { value: "50" } });
  await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Guardar" })));
  const saved = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  await waitFor(() => expect(saved()).toHaveLength(1));
  const { subsidy } = saved()[0] as { subsidy: string };
  const rules = [{ ...lunchTerms.rules[0], max_per_meal: null }];
  expect(JSON.parse(subsidy)).toEqual({ ...lunchTerms, rules, rest: "card" });
});

test("a subsidy that is switched off is ended, and one that is left alone is kept", async () => {
  const { sent } = await open("?company=1", { companies: [buildCompany({ subsidy: lunchTerms })] });
  const dialog = within(await screen.findByRole("dialog", { name: "Editar Empresa" }));
  const save = () => act(async () => fireEvent.click(dialog.getByRole("button", { name: "Guardar" })));
  const saved = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  fireEvent.change(dialog.getByRole("textbox", { name: /Teléfono/ }), { target: { value: "01 1" } });
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(JSON.parse((saved()[0] as { subsidy: string }).subsidy)).toEqual(lunchTerms);
  fireEvent.click(dialog.getByRole("switch", { name: /La empresa paga una parte/ }));
  await save();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ subsidy: null });
});
