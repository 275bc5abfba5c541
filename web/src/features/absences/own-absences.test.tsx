import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { busy, fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { OwnAbsences } from "./own-absences.tsx";

const absence = { date: "2026-07-07", recorded_at: "2026-07-01T12:00:00Z", by_manager: false };

/** Shows the absences. The server is busy for the method in `failing`. */
async function open(failing: { method: string | null }, offered = true) {
  fakeServer(({ method }) => (method === failing.method ? busy : { body: { offered, results: [absence] } }));
  await showScreen("/quinua/user/orders", <OwnAbsences />);
}

test("a failed load is said, and can be tried again", async () => {
  const failing = { method: "GET" as string | null };
  await open(failing);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No pudimos cargar los días que no asistes");
  failing.method = null;
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByRole("button", { name: "No asistiré otro día" });
});

test("an absence that could not be taken back is said at its day", async () => {
  await open({ method: "DELETE" });
  fireEvent.click(await screen.findByRole("button", { name: /^Sí asistiré/ }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("No pudimos quitar tu ausencia. Vuelve a intentarlo en un momento.");
  expect(screen.getByRole("listitem").contains(alert)).toBe(true);
});

test("where absences are no longer offered, those that exist can be taken back", async () => {
  await open({ method: null }, false);
  await screen.findByRole("button", { name: /^Sí asistiré/ });
  expect(screen.queryByRole("button", { name: /^No asistiré/ })).toBeNull();
});
