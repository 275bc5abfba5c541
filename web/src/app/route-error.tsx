import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useRouteError } from "react-router";
import { PageHeading } from "../components/page-heading.tsx";
import { paths } from "./paths.ts";

function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

/** A screen that could not be loaded, or failed while it was drawn; the drawer beside it stays. */
export function ScreenError() {
  const error = useRouteError();
  const reason = isMissingChunk(error)
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

/** The same where there is no layout around it. */
export function RouteError() {
  return (
    <Box component="main" sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 3 }}>
      <ScreenError />
    </Box>
  );
}
