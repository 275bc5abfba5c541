import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { saveUser } from "../../lib/session/cookies.ts";
import { signedIn, staff } from "../../lib/session/session-user.test-data.ts";
import { useHomeLinks } from "../home/home-links.ts";
import { ClientsPage } from "./clients-page.tsx";

function LinkToPeople() {
  return <a href={useHomeLinks().people(56) ?? ""}>Personas</a>;
}

test("the home page's link to the people of a company lists its individuals only", async () => {
  signedIn("token-1");
  saveUser(staff());
  const { sent } = fakeServer(({ path }) => ({
    body: path.startsWith("/api/clients/") ? { count: 0, results: [] } : [],
  }));
  await showScreen("/", <LinkToPeople />);
  await showScreen(screen.getByRole<HTMLAnchorElement>("link").href, <ClientsPage />);
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith("/api/clients/"))).toBe(true));
  const asked = sent.find(({ path }) => path.startsWith("/api/clients/"))?.path ?? "";
  expect(new URLSearchParams(asked.split("?")[1]).get("customer_type")).toBe("type1");
});
