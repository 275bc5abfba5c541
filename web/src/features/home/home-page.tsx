import HomeOutlined from "@mui/icons-material/HomeOutlined";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getHomeDays } from "@lonchera/contract/home";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { addDays, type CalendarDate, formatWeekdayDate, toLimaDate } from "@lonchera/domain/calendar";
import { PageHeading } from "../../components/page-heading.tsx";
import { SwitchedOffFeature } from "../../components/switched-off-feature.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { paths } from "../../app/paths.ts";
import { getAllowedScreens, type StaffScreenLabel } from "../../app/staff-screens.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { useSession } from "../../lib/session/session.ts";
import { HomeCutOffs } from "./home-cut-offs.tsx";
import { HomeDayDetails } from "./home-day.tsx";
import { HomeMonth } from "./home-month.tsx";
import { HomeSection } from "./home-section.tsx";
import { HomeTasks } from "./home-tasks.tsx";

const steps: readonly (readonly [label: StaffScreenLabel, text: string])[] = [
  ["Compañias", "Crea la primera empresa"],
  ["Zona de delivery", "Añade sus zonas de entrega y los vehículos"],
  ["Tiempo de corte", "Di hasta qué hora se puede pedir"],
  ["Menu", "Arma el menú de los próximos días"],
  ["Clientes", "Invita a quienes piden"],
];

/** Lists the first steps in a system without orders. */
function FirstSteps() {
  const { user } = useSession();
  const allowed = user ? getAllowedScreens(user) : [];
  const shown = steps.flatMap(([label, text]) => {
    const screen = allowed.find((one) => one.label === label);
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

/** New orders are shown within this many milliseconds. */
const refetchInterval = 10_000;

const columns = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
  alignItems: "start",
};

/** Shows the start screen of staff: portions to cook, next cut-offs, open tasks, and the figures of 30 days. */
export function HomePage() {
  const { data } = useQuery(query(getPublicConfig, {}));
  if (data?.home_offered !== false) return <Home />;
  return (
    <>
      <PageHeading title="Inicio" />
      <SwitchedOffFeature
        Icon={HomeOutlined}
        title="El inicio está desactivado"
        reason="Cuando un dueño lo activa en Ajustes, aquí se ve qué cocinar hoy y mañana, qué espera y cómo va el mes."
      />
    </>
  );
}

/** After midnight, the days of the last answer are named by their date only, until the next answer arrives. */
function getDayTitle(name: string, expected: CalendarDate, date = expected): string {
  return date === expected ? `${name}, ${formatDay(date)}` : formatDay(date);
}

/** Hides what is below a part of unknown height until that part is loaded, so that it does not move. */
function BelowLoading({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return <Box sx={{ display: isLoading ? "none" : "contents" }}>{children}</Box>;
}

function Home() {
  const today = toLimaDate(useNow(30_000));
  const days = useQuery({ ...query(getHomeDays, {}), refetchInterval });
  const hasOneColumn = useMediaQuery((theme) => theme.breakpoints.down("lg"));
  return (
    <>
      <PageHeading title="Inicio" lead={formatWeekdayDate(today)} />
      {days.data?.is_new && <FirstSteps />}
      <Box sx={columns}>
        {["Hoy", "Mañana"].map((name, place) => (
          <BelowLoading key={name} isLoading={days.isPending && hasOneColumn && place > 0}>
            <HomeSection
              title={getDayTitle(name, addDays(today, place), days.data?.days[place]?.date)}
              query={days}
              message="No se pudieron cargar las porciones"
              rows={6}
            >
              {(loaded) => {
                const day = loaded.days[place];
                return day && <HomeDayDetails day={day} />;
              }}
            </HomeSection>
          </BelowLoading>
        ))}
        <BelowLoading isLoading={days.isPending}>
          <HomeCutOffs />
          <HomeTasks />
          <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>
            <HomeMonth />
          </Box>
        </BelowLoading>
      </Box>
    </>
  );
}
