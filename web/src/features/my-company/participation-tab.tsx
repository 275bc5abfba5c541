import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import {
  getParticipation,
  type Participation,
  participationStates,
} from "@lonchera/contract/my-company-participation";
import { toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { noCostCenter } from "@lonchera/domain/statements";
import { parseDate } from "../../components/search-params.ts";
import { LoadedList, LoadingRows } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { DateField } from "../../components/date-field.tsx";
import { createPagesReader, usePagedQuery } from "../../components/paged-list.ts";
import { type TableView, useLocalTableView, useTableUrlState } from "../../components/table-url-state.ts";
import { filtersLayout } from "../../components/table-filters.tsx";
import { useNow } from "../../components/use-now.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { Participants } from "./participants.tsx";
import { ParticipationDays, participationStateNames, WeekNavigation } from "./participation-days.tsx";

const pageSizes = [25, 50, 100] as const;
const table = {
  table: "participants",
  pageSizes,
} as const;
const centers = { table: "cost-centers", pageSizes } as const;

type CenterRow = Participation["results"][number];

function createCenterColumns(date: CalendarDate): readonly Column<CenterRow>[] {
  const findDay = ({ days }: CenterRow) => days.find((day) => day.date === date);
  return [
    {
      key: "cost_center",
      header: "Centro de costo",
      cell: ({ cost_center }) => cost_center || noCostCenter,
    },
    { key: "people", header: "Colaboradores", cell: ({ people }) => people, numeric: true },
    ...participationStates.map((state) => ({
      key: state,
      header: participationStateNames[state],
      cell: (row: CenterRow) => findDay(row)?.[state] ?? 0,
      numeric: true,
    })),
  ];
}

type CentersProps = {
  participation: UseQueryResult<Participation>;
  view: TableView;
  week: CalendarDate;
  date: CalendarDate;
};

function Centers({ participation, view, week, date }: CentersProps) {
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
        Por centro de costo
      </Typography>
      <PagedDataTable
        label="Por centro de costo"
        columns={createCenterColumns(date)}
        list={participation}
        address={view}
        rowKey={({ cost_center }) => cost_center}
        maxHeight="none"
        empty={null}
        readRows={createPagesReader((paging, signal) =>
          call(getParticipation, { query: { week, ...paging } }, { signal }),
        )}
      />
    </>
  );
}

/** Shows how many people ordered, did not order or are absent on each day of a week. */
export function ParticipationTab() {
  const address = useTableUrlState(table);
  const view = useLocalTableView(centers);
  const { params, filter } = address;
  const today = toLimaDate(useNow(60_000));
  const week = parseDate(params.get("week")) ?? today;
  const participation = usePagedQuery(view, (paging) =>
    query(getParticipation, { query: { week, ...paging } }),
  );
  const days = participation.data?.days ?? [];
  const isShown = (date: string | null) => days.some((day) => day.date === date);
  const wanted = [parseDate(params.get("day")), today].find((date) => date !== null && isShown(date));
  const date = wanted ?? days[0]?.date;
  const state = participationStates.find((one) => one === params.get("state")) ?? "missing";
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
        <WeekNavigation week={week} onChoose={chooseWeek} />
      </Stack>
      <LoadedList list={participation} message="No se pudo cargar la participación">
        {participation.data === undefined || date === undefined ? (
          <LoadingRows rows={7} />
        ) : (
          <>
            <ParticipationDays days={days} chosen={date} onChoose={(day) => filter({ day })} />
            <Participants address={address} date={date} today={today} state={state} />
            {participation.data.count > 1 && (
              <Centers participation={participation} view={view} week={week} date={date} />
            )}
          </>
        )}
      </LoadedList>
    </>
  );
}
