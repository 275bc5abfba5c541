import "./fonts.css";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Snackbars } from "../components/snackbars.tsx";
import { readInitialData } from "../lib/api/initial-data.ts";
import { queryClient } from "../lib/api/query.ts";
import { nonce } from "../lib/content-security.ts";
import { currentSession, subscribeSession } from "../lib/session/cookies.ts";
import { routes } from "./routes.tsx";
import { theme } from "./theme.ts";

/** MUI's storage key of the colour scheme. */
const storageKey = "mui-mode";

function storedColorScheme(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Sets the colour scheme before the first paint; MUI would set it just after. */
function applyColorScheme(): void {
  const mode = storedColorScheme() ?? "system";
  const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["scheme"] = isDark ? "dark" : "light";
}

const styleCache = createCache({ key: "css", nonce });
const router = createBrowserRouter(routes);

/** A user's cached data is never shown to the next user. */
function clearQueriesOnUserChange(): void {
  let owner = currentSession().user?.id;
  subscribeSession(() => {
    const next = currentSession().user?.id;
    if (next !== owner) queryClient.clear();
    owner = next;
  });
}

applyColorScheme();
readInitialData(queryClient);
clearQueriesOnUserChange();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <Snackbars>
            <RouterProvider router={router} />
          </Snackbars>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>
);
// A transition yields to the browser between components, so that a slow phone answers touches meanwhile.
startTransition(() => createRoot(root).render(app));
