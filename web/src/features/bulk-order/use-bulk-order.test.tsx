import { act, renderHook } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { MenuDay } from "@lonchera/contract/menus";
import { snackbar } from "../../components/snackbars.tsx";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { useBulkOrder } from "./use-bulk-order.ts";

function buildDay(id: number): MenuDay {
  const product_type = { id: "CONVE", name: "Convencional" };
  const dish = { id, name: "Lomo saltado", product: "ALMUE", product_type, available: true, stock: 50 };
  return { week_day_value: "Lunes", items: [dish] } as unknown as MenuDay;
}

test("undoing a copy takes back what it wrote, and nothing that was typed since", () => {
  const shown = vi.spyOn(snackbar, "info");
  const client = new QueryClient();
  const [source, target, edited, other] = ["1:1", "11:1", "12:1", "99:1"] as const;
  const cart = buildCart([]);
  const menu = [buildDay(1), buildDay(11), buildDay(12)];
  const zones = [{ id: 1, name: "Puerta 1", enabled: true } as CompanyZone];
  const { result } = renderHook(() => useBulkOrder(cart, menu, zones), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  act(() => result.current.type({ [source]: "20", [target]: "3" }));
  act(() => result.current.copy(buildDay(1), [buildDay(11), buildDay(12)]));
  const units = () => [source, target, edited, other].map((key) => result.current.cells.getUnits(key));
  expect(units()).toEqual([20, 20, 20, 0]);
  act(() => result.current.type({ [edited]: "7", [other]: "5" }));
  act(() => shown.mock.lastCall?.[1]?.onChoose());
  expect(units()).toEqual([20, 3, 7, 5]);
});
