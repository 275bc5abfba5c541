import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { OrderHandovers } from "./order-handovers.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-04T12:00:00-05:00"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const portion = { meal: "almuerzo", zone_id: 1, zone: "Comedor", handover: null };

async function open(dates: readonly string[]) {
  signInCustomer("token-1");
  const portions = dates.map((date) => ({ ...portion, date }));
  const { sent } = fakeServer(() => ({ body: { code: "K7M2-QX", portions } }));
  await showScreen("/pedidos", <OrderHandovers order={1} isStaff={false} />);
  await waitFor(() => expect(sent).toHaveLength(1));
}

test("the code is shown as long as a portion can be handed over", async () => {
  await open(["2026-03-03", "2026-03-04"]);
  expect(await screen.findByText("K7M2-QX")).toBeTruthy();
  expect(screen.getByText("Entrega no anotada")).toBeTruthy();
  expect(screen.getByText("Por entregar")).toBeTruthy();
});

test("an order of past days from which nothing was handed over by code shows nothing", async () => {
  await open(["2026-03-02", "2026-03-03"]);
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.queryByText(/K7M2-QX|Entrega/)).toBeNull();
});
