import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { busy, fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { emptyWeek } from "./usual-week.test-data.ts";
import { UsualWeekSection } from "./usual-week-section.tsx";

const week = {
  ...emptyWeek,
  favorites: [{ name: "Causa", product: "ALMUE" }],
  days: [{ week_day: "LU", product: "CENAC", dish: null, product_type: "RANCH" }],
};

/** Opens the section with an empty menu. The server is busy for the calls in `failing`. */
async function open({ offered = true, failing = [] as string[] } = {}) {
  signInCustomer("token");
  const server = fakeServer(({ method, path }) => {
    if (failing.includes(`${method} ${path}`)) return busy;
    if (path === "/api/public/config/") return { body: { usual_week_offered: offered } };
    if (path === "/api/public/item-type/") return { body: [{ id: "RANCH", name: "Ranchero" }] };
    if (path.startsWith("/api/usual-week/")) return { body: week };
    return { body: [] };
  });
  await showScreen("/quinua/user/profile", <UsualWeekSection />);
  const changes = () => server.sent.filter(({ method }) => method !== "GET");
  return { changes, sent: server.sent };
}

test("a type that the menu does not have now is shown by its name", async () => {
  await open();
  const monday = within(await screen.findByLabelText("Lunes"));
  expect(monday.getByRole("option", { selected: true }).textContent).toBe("Cena · Ranchero");
});

test("without the names of types only the meal is shown", async () => {
  await open({ failing: ["GET /api/public/item-type/"] });
  const monday = within(await screen.findByLabelText("Lunes"));
  expect(monday.getByRole("option", { selected: true }).textContent).toBe("Cena");
});

test("a choice tells the server of its weekday only", async () => {
  const { changes } = await open();
  fireEvent.change(await screen.findByLabelText("Lunes"), { target: { value: "" } });
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ days: [], only_day: "LU" });
});

test("a failed load is said where it is offered, and can be tried again", async () => {
  const failing = ["GET /api/usual-week/"];
  await open({ failing });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No pudimos cargar tu semana habitual");
  failing.length = 0;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByLabelText("Lunes");
});

test("where it is switched off there is nothing to see", async () => {
  const { sent } = await open({ offered: false, failing: ["GET /api/usual-week/"] });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
});

test("a favourite that could not be taken back is said, and is there again", async () => {
  await open({ failing: ["DELETE /api/favorites/"] });
  fireEvent.click(await screen.findByRole("button", { name: "Causa" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("No se pudo quitar el favorito. Vuelve a intentarlo en un momento.");
  await screen.findByRole("button", { name: "Causa" });
});
