import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { getAllowedScreens, type StaffScreenLabel } from "../../app/staff-screens.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { useSession } from "../../lib/session/session.ts";

const steps: readonly (readonly [label: StaffScreenLabel, text: string])[] = [
  ["Compañias", "Crea la primera empresa"],
  ["Zona de delivery", "Añade sus zonas de entrega y los vehículos"],
  ["Tiempo de corte", "Di hasta qué hora se puede pedir"],
  ["Menu", "Arma el menú de los próximos días"],
  ["Clientes", "Invita a quienes piden"],
];

/** The first steps in a system without orders. */
export function FirstSteps() {
  const { user } = useSession();
  const open = user ? getAllowedScreens(user) : [];
  const shown = steps.flatMap(([label, text]) => {
    const screen = open.find((one) => one.label === label);
    return screen ? [{ text, path: screen.path }] : [];
  });
  return (
    <Card sx={{ mb: 3 }}>
      <EmptyState
        prominent
        Icon={StorefrontOutlined}
        title="Todavía no hay pedidos"
        reason="Aquí verás cada mañana cuánto preparar, qué cierra y qué espera."
        action={
          <>
            <Box component="ol" sx={{ textAlign: "left", m: 0, pl: 3, display: "grid", gap: 0.75 }}>
              {shown.map(({ text, path }) => (
                <li key={path}>
                  <MuiLink component={Link} to={path}>
                    {text}
                  </MuiLink>
                </li>
              ))}
            </Box>
            <Typography variant="body2">
              <MuiLink component={Link} to={paths.helpPage("primera-semana")}>
                Guía de la primera semana
              </MuiLink>
            </Typography>
          </>
        }
      />
    </Card>
  );
}
