import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { FavoriteButton } from "./menu-part.tsx";

const item = { id: 5, name: "Lomo saltado", product: "ALMUE" } as const;

/** A server that keeps favourites, or fails to. */
async function open({ fails = false } = {}) {
  let favorites: { name: string; product: string }[] = [];
  const week = () => ({
    offered: true,
    favorites,
    days: [],
    delivery_zone: null,
    confirms: false,
    confirm_missing: null,
    skipped_until: null,
  });
  const server = fakeServer(({ method }) => {
    if (method !== "GET" && fails)
      return { status: 409, body: { detail: "No se puede", code: "usual_week_off" } };
    if (method === "PUT") favorites = [{ name: "LOMO saltado", product: "ALMUE" }];
    if (method === "DELETE") favorites = [];
    return { body: week() };
  });
  await showScreen("/menu", <FavoriteButton item={item} />);
  const heart = await screen.findByRole("button", { name: "Favorito: Lomo saltado" });
  const press = () => act(async () => fireEvent.click(heart));
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
