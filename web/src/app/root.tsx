import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { Loading } from "../components/data-state.tsx";
import { LiveRegion, visuallyHidden } from "../components/live-region.tsx";

/** Id of the `main` element of every layout. */
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

/** The screen of the address; while its chunk comes, a spinner in its place. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    <Suspense key={pathname} fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}

/** Until the first screen is here: what it will have, a main part with a heading, is there already. */
function Arriving() {
  return (
    <Box component="main" id={contentId} tabIndex={-1} sx={{ outline: "none" }}>
      <Typography variant="h1" sx={visuallyHidden}>
        Lonchera
      </Typography>
      <Loading />
    </Box>
  );
}

/** Around every screen. When another user signs in, all of it starts anew. */
export function Root() {
  const { user } = useSession();
  return (
    <>
      <SkipLink />
      <LiveRegion />
      <Suspense key={user?.id ?? "nobody"} fallback={<Arriving />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
