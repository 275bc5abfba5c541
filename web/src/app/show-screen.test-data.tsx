import { act, cleanup, render } from "@testing-library/react";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { theme } from "./theme.ts";

/** Renders a screen or a dialog at an address, with an empty storage and without query retries. */
export async function showScreen(address: string, element: ReactNode, path = "/*") {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, "", address);
  const router = createBrowserRouter([{ path, element }]);
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  await act(async () =>
    render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  );
  return { router, client };
}
