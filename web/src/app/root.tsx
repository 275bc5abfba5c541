import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lazy, Suspense, useEffect } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useRouteError } from "react-router";
import { LoadingSpinner } from "../components/data-state.tsx";
import { announce, LiveRegion, visuallyHidden } from "../components/live-region.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { isDocumentReloadNeeded } from "../lib/document-reload.ts";
import { useSession } from "../lib/session/session.ts";
import { paths } from "./paths.ts";
import { EarlyInputReplay } from "./early-input-replay.tsx";

/** The `main` element of every layout has this id. */
export const contentId = "contenido";

function SkipLink() {
  return (
    <Link
      href={`#${contentId}`}
      sx={{
        position: "fixed",
        displayPrint: "none",
        top: 8,
        left: 8,
        zIndex: "tooltip",
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: "background.paper",
        boxShadow: 4,
        "&:not(:focus)": { transform: "translateY(-200%)" },
      }}
    >
      Saltar al contenido
    </Link>
  );
}

/** Shows the matched screen, and a spinner while its chunk loads. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    <Suspense key={pathname} fallback={<LoadingSpinner />}>
      <Outlet />
      <EarlyInputReplay />
    </Suspense>
  );
}

/** Appears until the first screen is loaded. It already has a main landmark and a heading. */
function RootFallback() {
  return (
    <Box component="main" id={contentId} tabIndex={-1} sx={{ outline: "none" }}>
      <Typography variant="h1" sx={visuallyHidden}>
        Lonchera
      </Typography>
      <LoadingSpinner />
    </Box>
  );
}

const DocumentChange = lazy(async () => ({
  default: (await import("./document-reload.tsx")).DocumentReload,
}));

/**
 * React Router gives the first page of every document the key `default`. The address distinguishes their scroll
 * positions.
 */
function getScrollKey({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

/** Wraps every screen and remounts them when another user signs in. */
export function Root() {
  const { user } = useSession();
  const { pathname } = useLocation();
  // Without this, a text that was announced to one user, such as the cart, would stay readable for the next user.
  useEffect(() => () => announce(""), [user?.id]);
  return (
    <>
      <SkipLink />
      <LiveRegion />
      <Suspense key={user?.id ?? "nobody"} fallback={<RootFallback />}>
        {isDocumentReloadNeeded(pathname) ? <DocumentChange /> : <Outlet />}
        {/* Screens behind the sign-in have their own replay, inside their layout. */}
        {!user && <EarlyInputReplay />}
      </Suspense>
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
}

function isChunkLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** Says whether the document was loaded at this screen. Loading it again would then fail in the same way. */
function isDocumentOfScreen(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return load !== undefined && new URL(load.name).pathname === window.location.pathname;
}

/** Reloads the document if the server answers. Without a network the browser would show its own error page. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(window.location.href).catch(() => null);
  if (answer?.ok) window.location.reload();
}

/**
 * Reloads the document when the file of a screen is missing. This happens without a network, or after a new version
 * has replaced the one of this document.
 */
function useReloadForMissingFile(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => void reloadIfReachable();
    if (!isDocumentOfScreen()) reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isMissing]);
}

/** Appears inside the layout when a screen fails to load or to render. */
export function ScreenError() {
  const error = useRouteError();
  const isMissing = isChunkLoadError(error);
  useReloadForMissingFile(isMissing);
  const reason = isMissing
    ? "No se pudo cargar esta parte de la aplicación. Puede que no tengas conexión o que haya una versión nueva."
    : "Algo falló al mostrar esta pantalla. Vuelve a cargarla; si se repite, avísanos.";
  return (
    <Stack
      role="alert"
      sx={{ gap: 1, maxWidth: 520, mx: "auto", py: { xs: 3, md: 8 }, alignItems: "flex-start" }}
    >
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageHeading title="No pudimos mostrar la pantalla" lead={reason} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reintentar
        </Button>
        <Button href={paths.start()} variant="outlined">
          Ir al inicio
        </Button>
      </Stack>
    </Stack>
  );
}

/** Shows `ScreenError` without a layout. */
export function RouteError() {
  return (
    <Box component="main" sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 3 }}>
      <ScreenError />
    </Box>
  );
}
