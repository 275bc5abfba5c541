import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/dish.test-data.ts";
import { AddDishDialog } from "./add-dish-dialog.tsx";

const item: MenuItem = { ...buildStaffItem(), available: true, cutoff_at: null, subitems: [] };
const day = { week_day_value: "Miércoles", category_date: "2026-07-08" } as MenuDay;

test("a dish is added once, however fast the button is pressed", async () => {
  const { sent } = fakeServer(() => ({ body: buildCart([]) }));
  const onClose = vi.fn();
  const dialog = (
    <AddDishDialog
      dish={{ item, day }}
      open
      companyId={56}
      asksZone={false}
      isSpecial={false}
      inCart={0}
      onClose={onClose}
      onExited={vi.fn()}
    />
  );
  await openDialog(dialog);
  const add = screen.getByRole("button", { name: "Agregar" });
  act(() => {
    fireEvent.click(add);
    fireEvent.click(add);
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { item: 9, quantity: 1, delivery_zone: null },
  ]);
});
