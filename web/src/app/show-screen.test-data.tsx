import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { theme } from "./theme.ts";

/** Removes what the test rendered before and renders the screens of a router. */
export async function showRouter(
  router: ComponentProps<typeof RouterProvider>["router"],
  client: QueryClient,
): Promise<void> {
  cleanup();
  await act(async () =>
    render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  );
}

/** Renders a screen or a dialog at an address, with an empty storage and without query retries. */
export async function showScreen(address: string, element: ReactNode, path = "/*") {
  localStorage.clear();
  window.history.replaceState(null, "", address);
  const router = createBrowserRouter([{ path, element }]);
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  await showRouter(router, client);
  return { router, client };
}

/** Clicks an element and waits until React has rendered. It does not wait for requests. */
export function click(element: HTMLElement) {
  return act(async () => void fireEvent.click(element));
}

export function pressButton(name: string | RegExp) {
  return click(screen.getByRole("button", { name }));
}
