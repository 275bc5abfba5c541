import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { buildAccount } from "../accounts/account.test-data.ts";
import { useHomeLinks } from "../home/home-links.ts";
import { ClientsPage } from "./clients-page.tsx";

function LinkToPeople() {
  return <a href={useHomeLinks().people(56) ?? ""}>Personas</a>;
}

test("the home page's link to the people of a company lists its individuals only", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  const { sent } = fakeServer(({ path }) => ({
    body: path.startsWith("/api/clients/") ? { count: 0, results: [] } : [],
  }));
  await showScreen("/", <LinkToPeople />);
  await showScreen(screen.getByRole<HTMLAnchorElement>("link").href, <ClientsPage />);
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith("/api/clients/"))).toBe(true));
  const asked = sent.find(({ path }) => path.startsWith("/api/clients/"))?.path ?? "";
  expect(new URLSearchParams(asked.split("?")[1]).get("customer_type")).toBe("type1");
});

test.each([
  ["a present company", "alto-andes", "Puede iniciar sesión y pedir.", true],
  ["an inactive company", "costa", "No puede iniciar sesión mientras su empresa esté inactiva.", true],
  ["an archived company", "textil-sur", "No puede iniciar sesión: su empresa está archivada.", false],
])(
  "a client of %s is said to sign in, and offered a link, only if so",
  async (_, company, text, isOffered) => {
    signInCustomer("token-1");
    storeSessionUser(buildStaff());
    const client = buildAccount({ id: 5, company, company_name: company });
    const companies = [
      { id: 3, slug: "alto-andes", name: "Alto Andes", status: true },
      { id: 4, slug: "costa", name: "Costa", status: false },
    ];
    fakeServer(({ path }) => ({
      body: path.startsWith("/api/clients/") ? { count: 1, results: [client] } : companies,
    }));
    await showScreen("/admin/clientes?client=5", <ClientsPage />);
    await screen.findByText(text);
    expect(screen.queryByRole("button", { name: "Enviar enlace" }) !== null).toBe(isOffered);
  },
);

test("a change sends the whole client", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
  const client = buildAccount({ id: 5, company: "alto-andes", company_name: "Alto Andes" });
  const { sent } = fakeServer(({ path, method }) => {
    if (method === "PUT") return { body: client };
    return { body: path.startsWith("/api/clients/") ? { count: 1, results: [client] } : [] };
  });
  await showScreen("/admin/clientes?client=5", <ClientsPage />);
  fireEvent.change(await screen.findByLabelText(/^Apellidos/), { target: { value: "Huamán" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "PUT")).toBe(true));
  const change = sent.find(({ method }) => method === "PUT");
  expect(change?.body).toEqual({ ...client, last_name: "Huamán" });
});
