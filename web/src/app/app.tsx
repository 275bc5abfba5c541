import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/system";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, type ReactNode } from "react";
import { Snackbars } from "../components/snackbars.tsx";
import { theme } from "./theme.ts";

type AppProps = { styleCache: EmotionCache; queryClient: QueryClient; children: ReactNode };

/** These styles define the custom properties of both colour schemes (`color-scheme.ts`). */
const schemeStyles = theme.generateStyleSheets();

/** Wraps the router in its providers, in the browser and in documents that the server renders. */
export function App({ styleCache, queryClient, children }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme}>
          <GlobalStyles styles={schemeStyles} />
          <CssBaseline />
          <QueryClientProvider client={queryClient}>
            <Snackbars>{children}</Snackbars>
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
