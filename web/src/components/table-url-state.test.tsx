import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { useLocalTableView } from "./table-url-state.ts";

function PageSize() {
  return useLocalTableView({ table: "orders", pageSizes: [50, 100] }).pageSize;
}

test("a stored page size applies once the browser has taken over the server's document", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(<PageSize />);
  localStorage.setItem("lonchera-page-size-orders", "100");
  onTestFinished(() => localStorage.clear());
  const onRecoverableError = vi.fn();
  await act(async () => hydrateRoot(root, <PageSize />, { onRecoverableError }));
  expect(root.textContent).toBe("100");
  expect(onRecoverableError).not.toHaveBeenCalled();
});
