import "./fonts.css";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../lib/api/query-client.ts";
import { currentSession, subscribeSession } from "../lib/session/cookies.ts";
import { Snackbars } from "../components/snackbars.tsx";
import { applyFirstScheme } from "./first-scheme.ts";
import { router } from "./router.ts";
import { theme } from "./theme.ts";

/** What one person has loaded is never shown to the next one. */
function forgetDataOfFormerUser(): void {
  let owner = currentSession().user?.id;
  subscribeSession(() => {
    const next = currentSession().user?.id;
    if (next !== owner) queryClient.clear();
    owner = next;
  });
}

applyFirstScheme();
forgetDataOfFormerUser();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ThemeProvider theme={theme} disableTransitionOnChange>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Snackbars>
          <RouterProvider router={router} />
        </Snackbars>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
