import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { expect, test } from "vitest";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { useReceiptText } from "./payment-text.ts";

const invoice = { type_of_receipt: "01", ruc_number: "20512345678" };

test.each([
  ["its name", { body: [{ id: "01", name: "Factura" }] }, "Factura · RUC 20512345678"],
  ["its code, if no name can be read", { status: 400, body: {} }, "01 · RUC 20512345678"],
])("a receipt shows %s, and no code before", async (_, answer, text) => {
  const loaded = Promise.withResolvers<void>();
  fakeServer(() => loaded.promise.then(() => answer));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useReceiptText(invoice), {
    wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
  });
  expect(result.current).toBe("RUC 20512345678");
  loaded.resolve();
  await waitFor(() => expect(result.current).toBe(text));
});
