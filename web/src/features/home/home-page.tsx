import HomeOutlined from "@mui/icons-material/HomeOutlined";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { getHomeDays } from "@lonchera/contract/home";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { addDays, formatWeekdayDate, toBusinessDate } from "@lonchera/domain/calendar";
import { PageHeading } from "../../components/page-heading.tsx";
import { SwitchedOff } from "../../components/switched-off.tsx";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { FirstSteps } from "./first-steps.tsx";
import { HomeCutOffs } from "./home-cut-offs.tsx";
import { HomeDayDetails } from "./home-day.tsx";
import { HomeMonth } from "./home-month.tsx";
import { HomeSection } from "./home-parts.tsx";
import { HomeWaiting } from "./home-waiting.tsx";

/** Orders of others show within this time (milliseconds). */
const refetchInterval = 10_000;

const columns = {
  display: "grid",
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
  alignItems: "start",
};

/** The start screen of staff: portions to cook, next cut-offs, open tasks, and the figures of 30 days. */
export function HomePage() {
  const { data } = useQuery(query(getPublicConfig, {}));
  if (data?.home_offered !== false) return <Home />;
  return (
    <>
      <PageHeading title="Inicio" />
      <SwitchedOff
        Icon={HomeOutlined}
        title="El inicio está desactivado"
        reason="Cuando un dueño lo activa en Ajustes, aquí se ve qué cocinar hoy y mañana, qué espera y cómo va el mes."
      />
    </>
  );
}

function Home() {
  const today = toBusinessDate(useNow(30_000));
  const days = useQuery({ ...query(getHomeDays, {}), refetchInterval });
  return (
    <>
      <PageHeading title="Inicio" lead={formatWeekdayDate(today)} />
      {days.data?.is_new && <FirstSteps />}
      <Box sx={columns}>
        {["Hoy", "Mañana"].map((name, place) => (
          <HomeSection
            key={name}
            title={`${name}, ${formatDay(addDays(today, place))}`}
            query={days}
            message="No se pudieron cargar las porciones"
            rows={6}
          >
            {(loaded) => {
              const day = loaded.days[place];
              return day && <HomeDayDetails day={day} />;
            }}
          </HomeSection>
        ))}
        <HomeCutOffs />
        <HomeWaiting />
        <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>
          <HomeMonth />
        </Box>
      </Box>
    </>
  );
}
