import { act, cleanup, render } from "@testing-library/react";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { theme } from "../../app/theme.ts";

/** Shows a dialog as its screen would: with theme, queries that are not tried again, and an address. */
export async function openDialog(dialog: ReactNode, address = "/admin/menu/56/Minera"): Promise<QueryClient> {
  cleanup();
  window.history.replaceState(null, "", address);
  const router = createBrowserRouter([{ path: "/*", element: dialog }]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  );
  return queries;
}
