import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { CompanySignInPage } from "./company-sign-in-page.tsx";

/** Opens the page of the company "alto-andes", or of one that the server does not know. */
async function open(slug: string, company_list_hidden: boolean) {
  const { sent } = fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { company_list_hidden } };
    if (path.includes("alto-andes"))
      return { body: { id: 3, name: "Alto Andes", slug: "alto-andes", logo: null, join_rule: "anyone" } };
    return { status: 404, body: { detail: "No encontrado.", code: "not_found" } };
  });
  await showScreen(`/${slug}`, <CompanySignInPage />, "/:companySlug");
  return sent;
}

test.each([
  ["alto-andes", "Alto Andes", "Cambiar de compañía"],
  ["otra", "No conocemos la compañía «otra»", "Ver la lista de compañías"],
])("the page of %s leads to the list of companies unless it is hidden", async (slug, text, link) => {
  await open(slug, false);
  expect(await screen.findByRole("link", { name: link })).toBeTruthy();
  await open(slug, true);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("link", { name: link })).toBeNull();
  expect(screen.queryByText(/en la lista/)).toBeNull();
});
