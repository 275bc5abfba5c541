import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getParticipation, type Participation } from "@lonchera/contract/participation";
import { toBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import { parseDate } from "../../components/address-values.ts";
import { LoadedList, LoadingRows } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { DateField, filtersLayout } from "../../components/date-field.tsx";
import { useLocalTableView, useTableAddress } from "../../components/table-address.ts";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { Participants } from "./participants.tsx";
import { ParticipationDays, participationNames, shownStates, WeekSteps } from "./participation-days.tsx";

const pageSizes = [25, 50, 100] as const;
const table = {
  table: "participants",
  pageSizes,
  sort: { key: "", descending: false },
  sortKeys: [],
} as const;
const centers = {
  table: "cost-centers",
  pageSizes,
  sort: { key: "cost_center", descending: false },
} as const;

/** A cost centre on one day. */
type CenterRow = Participation["results"][number];

function centerColumns(date: CalendarDate): readonly Column<CenterRow>[] {
  const dayOf = ({ days }: CenterRow) => days.find((day) => day.date === date);
  return [
    {
      key: "cost_center",
      header: "Centro de costo",
      cell: ({ cost_center }) => cost_center || "Sin centro de costo",
      sortable: true,
    },
    { key: "people", header: "Colaboradores", cell: ({ people }) => people, numeric: true, sortable: true },
    ...shownStates.map((state) => ({
      key: state,
      header: participationNames[state],
      cell: (row: CenterRow) => dayOf(row)?.[state] ?? 0,
      numeric: true,
      sortable: true,
    })),
  ];
}

/** The largest page of the API. A company with more cost centres sees the first ones. */
const mostCenters = "500";

type CentersProps = { rows: readonly CenterRow[]; date: CalendarDate };

function Centers({ rows, date }: CentersProps) {
  const view = useLocalTableView(centers);
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
        Por centro de costo
      </Typography>
      <LocalDataTable
        label="Por centro de costo"
        columns={centerColumns(date)}
        rows={rows}
        address={view}
        rowKey={({ cost_center }) => cost_center}
        maxHeight="none"
        empty={null}
      />
    </>
  );
}

/** Who ordered in a week, who did not, and who is absent. */
export function ParticipationTab() {
  const address = useTableAddress(table);
  const { params, filter } = address;
  const today = toBusinessDate(useNow(60_000));
  const week = parseDate(params.get("week")) ?? today;
  const found = useQuery({
    ...query(getParticipation, { query: { week, page_size: mostCenters } }),
    placeholderData: keepPreviousData,
  });
  const days = found.data?.days ?? [];
  const isShown = (date: string | null) => days.some((day) => day.date === date);
  const wanted = [parseDate(params.get("day")), today].find((date) => date !== null && isShown(date));
  const date = wanted ?? days[0]?.date;
  const state = shownStates.find((one) => one === params.get("state")) ?? "missing";
  const chooseWeek = (chosen: CalendarDate | null) => filter({ week: chosen, day: null });
  return (
    <>
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: { xs: 0, sm: 1.5 }, alignItems: { sm: "start" } }}
      >
        <Box sx={{ ...filtersLayout, minWidth: "10rem" }}>
          <DateField size="small" label="Semana del día" value={week} onChange={chooseWeek} />
        </Box>
        <WeekSteps week={week} onChoose={chooseWeek} />
      </Stack>
      <LoadedList list={found} message="No se pudo cargar la participación">
        {found.data === undefined || date === undefined ? (
          <LoadingRows rows={7} />
        ) : (
          <>
            <ParticipationDays days={days} chosen={date} onChoose={(day) => filter({ day })} />
            <Participants address={address} date={date} today={today} state={state} />
            {found.data.results.length > 1 && <Centers rows={found.data.results} date={date} />}
          </>
        )}
      </LoadedList>
    </>
  );
}
