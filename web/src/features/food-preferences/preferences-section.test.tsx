import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { PreferencesSection } from "./preferences-section.tsx";

const findChip = (name: string) => screen.findByRole("button", { name });
const isChosen = async (name: string) => (await findChip(name)).getAttribute("aria-pressed") === "true";

test("a choice tells the server of its tag only, and shows what was chosen on other devices", async () => {
  const { sent } = fakeServer(({ method }) => ({
    body: method === "GET" ? { avoids: [], offered: true } : { avoids: ["peanuts", "milk"] },
  }));
  await showScreen("/quinua/user/profile", <PreferencesSection />);
  expect(await isChosen("Maní")).toBe(false);
  fireEvent.click(await findChip("Leche"));
  await waitFor(async () => expect(await isChosen("Maní")).toBe(true));
  expect(sent.at(-1)?.body).toMatchObject({ avoids: ["milk"], only: "milk" });
});

test("a choice that was lost is said, also where a later one was saved", async () => {
  const { sent } = fakeServer(({ method, body }) => {
    if (method === "GET") return { body: { avoids: [], offered: true } };
    if (JSON.stringify(body).includes('"only":"milk"')) return { status: 503 };
    return { body: { avoids: ["eggs"] } };
  });
  await showScreen("/quinua/user/profile", <PreferencesSection />);
  const [milk, eggs] = await Promise.all([findChip("Leche"), findChip("Huevo")]);
  fireEvent.click(milk);
  fireEvent.click(eggs);
  await waitFor(() => expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(2));
  await waitFor(async () => expect(await isChosen("Leche")).toBe(false));
  expect(await isChosen("Huevo")).toBe(true);
  expect(screen.getByRole("alert").textContent).toBe("No se pudo guardar el cambio. Vuelve a intentarlo.");
});
