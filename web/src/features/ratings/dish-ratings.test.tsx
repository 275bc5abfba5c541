import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OrderedDish } from "@lonchera/contract/ratings";
import { click, showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildOrder } from "../orders/order.test-data.ts";
import { DishRatings } from "./dish-ratings.tsx";

const dish: OrderedDish = {
  item: 5,
  name: "Causa",
  delivery_date: "2026-11-20",
  rated_until: "2026-12-04",
  can_be_rated: true,
  rating: { stars: 4, comment: "", rated_at: "2026-11-21T15:00:00Z" },
};

async function open() {
  let shown = dish;
  fakeServer(({ method, body }) => {
    if (method === "DELETE") shown = { ...dish, rating: null };
    if (method === "PUT")
      shown = { ...dish, rating: { ...dish.rating, ...(body as object) } as OrderedDish["rating"] };
    return { body: method === "GET" ? { results: [shown] } : shown };
  });
  await showScreen("/", <DishRatings order={buildOrder()} />);
}

test("stars that are changed again while the first ones are saved never go back", async () => {
  let shown = dish;
  const waiting: PromiseWithResolvers<void>[] = [];
  fakeServer(async ({ method, body }) => {
    if (method === "GET") return { body: { results: [shown] } };
    const saved = Promise.withResolvers<void>();
    waiting.push(saved);
    await saved.promise;
    shown = { ...dish, rating: { ...dish.rating, ...(body as object) } as OrderedDish["rating"] };
    return { body: shown };
  });
  await showScreen("/", <DishRatings order={buildOrder()} />);
  const choose = async (stars: string) => click(await screen.findByRole("radio", { name: stars }));
  const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value;
  await choose("3 estrellas");
  await choose("5 estrellas");
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.resolve();
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(chosen()).toBe("5");
  waiting[1]?.resolve();
  await screen.findByText("Gracias, la guardamos.");
  expect(chosen()).toBe("5");
});

test("a comment that was typed is there again when the rating's removal is undone", async () => {
  await open();
  const findComment = () => screen.findByLabelText<HTMLTextAreaElement>("Comentario sobre Causa");
  fireEvent.change(await findComment(), { target: { value: "Rica" } });
  for (const name of ["Quitar calificación", "Deshacer"]) await press(name);
  expect((await findComment()).value).toBe("Rica");
});

test("where no change could be saved the rating is as it was", async () => {
  const waiting: PromiseWithResolvers<void>[] = [];
  fakeServer(async ({ method }) => {
    if (method === "GET" && waiting.length === 0) return { body: { results: [{ ...dish, rating: null }] } };
    if (method === "GET") throw new TypeError("Failed to fetch");
    const answer = Promise.withResolvers<void>();
    waiting.push(answer);
    await answer.promise;
    return { status: 500, body: { detail: "Algo falló." } };
  });
  await showScreen("/", <DishRatings order={buildOrder()} />);
  for (const stars of ["2 estrellas", "5 estrellas"])
    await click(await screen.findByRole("radio", { name: stars }));
  for (const index of [0, 1]) {
    await waitFor(() => expect(waiting).toHaveLength(index + 1));
    waiting[index]?.resolve();
  }
  await screen.findByText("No se guardó. Algo falló.");
  expect(screen.queryByRole("radio", { name: "2 estrellas", checked: true })).toBeNull();
  expect(screen.getByText(/^Puedes calificarlo/)).toBeTruthy();
});

async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

test("buttons that are removed after a press leave the focus on the dish's name", async () => {
  await open();
  const focused = () => document.activeElement?.textContent;
  fireEvent.change(await screen.findByLabelText("Comentario sobre Causa"), { target: { value: "Rica" } });
  for (const name of ["Guardar comentario", "Quitar calificación", "Deshacer"]) {
    await press(name);
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
    await waitFor(() => expect(focused(), name).toBe("Causa"));
  }
});
