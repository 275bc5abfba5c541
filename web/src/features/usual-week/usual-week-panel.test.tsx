import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { click, showScreen } from "../../app/show-screen.test-data.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { busy, fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { emptyWeek } from "./usual-week.test-data.ts";
import { FavoriteButton, UsualWeekPanel } from "./usual-week-panel.tsx";

const item = { id: 5, name: "Lomo saltado", product: "ALMUE" } as const;

/** Shows a heart with a server that keeps favourites. With `fails` it is busy from the first change on. */
async function open({ fails = false } = {}) {
  let favorites: { name: string; product: string }[] = [];
  let isBusy = false;
  const server = fakeServer(({ method }) => {
    isBusy ||= fails && method !== "GET";
    if (isBusy) return busy;
    if (method === "PUT") favorites = [{ name: "LOMO saltado", product: "ALMUE" }];
    if (method === "DELETE") favorites = [];
    return { body: { ...emptyWeek, favorites } };
  });
  await showScreen("/menu", <FavoriteButton item={item} />);
  const heart = await screen.findByRole("button", { name: "Favorito: Lomo saltado" });
  const press = () => click(heart);
  const shows = (isChosen: boolean) =>
    waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe(String(isChosen)));
  const changes = () =>
    server.sent.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body]);
  return { press, shows, changes };
}

test("a heart says whether the dish is a favourite, and changes it each time it is pressed", async () => {
  const { press, shows, changes } = await open();
  await shows(false);
  await press();
  await shows(true);
  await press();
  await shows(false);
  expect(changes()).toEqual([
    ["PUT", { item: 5 }],
    ["DELETE", { name: "Lomo saltado", product: "ALMUE" }],
  ]);
});

test("a heart that could not be kept is empty again", async () => {
  const { press, shows, changes } = await open({ fails: true });
  await press();
  await waitFor(() => expect(changes()).toHaveLength(1));
  await shows(false);
});

const days = [{ week_day: "MA", product: "ALMUE", dish: item.name, product_type: null }];
const ready = { category_date: "2026-07-07", state: "ready", ordered_at: null };

test("leaving out the week moves the focus to the heading, as its panel goes", async () => {
  let results = [ready];
  fakeServer(({ method, path }) => {
    if (method === "PUT") results = [];
    if (path === "/api/usual-week/proposal/") return { body: { results } };
    return { body: path.startsWith("/api/usual-week/") ? { ...emptyWeek, days } : buildCart([]) };
  });
  await showScreen(
    "/menu",
    <>
      <PageHeading title="Menú" />
      <UsualWeekPanel />
    </>,
  );
  const leaveOut = await screen.findByRole("button", { name: "Esta semana no" });
  leaveOut.focus();
  await click(leaveOut);
  await waitFor(() => expect(leaveOut.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("a week that could not be left out is said beside its button", async () => {
  fakeServer(({ method, path }) => {
    if (method === "PUT") return busy;
    if (path === "/api/usual-week/proposal/") return { body: { results: [ready] } };
    return { body: path === "/api/usual-week/" ? { ...emptyWeek, days } : buildCart([]) };
  });
  await showScreen("/menu", <UsualWeekPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "Esta semana no" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "No se pudo cambiar lo que te proponemos. Vuelve a intentarlo en un momento.",
  );
  expect(screen.getByRole("button", { name: "Esta semana no" })).toBeTruthy();
});
