import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, type ReactNode } from "react";
import { Snackbars } from "../components/snackbars.tsx";
import { setRenderTime } from "../lib/render-time.ts";
import { theme } from "./theme.ts";

type AppProps = { styleCache: EmotionCache; queryClient: QueryClient; children: ReactNode };

/** What surrounds the router, in the browser and where the server renders a document. */
export function App({ styleCache, queryClient, children }: AppProps) {
  useEffect(() => setRenderTime(null), []);
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        {/* The stylesheet has both colour schemes, so that nothing is rendered anew for one of them. */}
        <ThemeProvider theme={theme} noSsr>
          <CssBaseline />
          <QueryClientProvider client={queryClient}>
            <Snackbars>{children}</Snackbars>
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
