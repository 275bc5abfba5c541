import EventAvailableOutlined from "@mui/icons-material/EventAvailableOutlined";
import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useCallback, useState } from "react";
import {
  listParticipants,
  type Participant,
  type ParticipationState,
  participationStates,
} from "@lonchera/contract/my-company-participation";
import { formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatFullName } from "@lonchera/domain/texts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { createPagesReader, usePagedQuery, type Paging } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { AbsenceDialog } from "./absence-dialog.tsx";
import { participationStateNames } from "./participation-days.tsx";

const columns: readonly Column<Participant>[] = [
  { key: "first_name", header: "Nombres", cell: ({ first_name }) => first_name },
  { key: "last_name", header: "Apellidos", cell: ({ last_name }) => last_name },
  { key: "employee_code", header: "Código", cell: ({ employee_code }) => employee_code || null },
  { key: "cost_center", header: "Centro de costo", cell: ({ cost_center }) => cost_center || null },
];

function toInput(date: CalendarDate, state: ParticipationState, paging: Paging) {
  return { params: { date }, query: { state, ...paging } };
}

type StateChoiceProps = { state: ParticipationState; onChoose: (state: ParticipationState) => void };

function StateChoice({ state, onChoose }: StateChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Qué colaboradores se muestran"
      value={state}
      onChange={(_, chosen: ParticipationState | null) => chosen && onChoose(chosen)}
      sx={{ mb: 1.5, bgcolor: "background.paper" }}
    >
      {participationStates.map((shown) => (
        <ToggleButton key={shown} value={shown} sx={{ minHeight: 44, color: "text.primary" }}>
          {participationStateNames[shown]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The person stays while the question closes, so that its text does not change. */
function useAbsenceQuestion(isAbsent: boolean) {
  const [person, setPerson] = useState<Participant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const renderActions = useCallback(
    (asked: Participant) => (
      <RowAction
        label={`${isAbsent ? "Quitar la ausencia de" : "No asistirá"} ${formatFullName(asked)}`}
        shortLabel={isAbsent ? "Quitar ausencia" : "No asistirá"}
        Icon={isAbsent ? EventAvailableOutlined : EventBusyOutlined}
        onClick={() => {
          setPerson(asked);
          setOpen(true);
        }}
      />
    ),
    [isAbsent],
  );
  return { person, isOpen, close: () => setOpen(false), renderActions };
}

const noOne = (
  <EmptyState Icon={GroupOutlined} title="Nadie" reason="Ningún colaborador está en este grupo ese día." />
);

type ParticipantsProps = {
  address: TableUrlState;
  date: CalendarDate;
  today: CalendarDate;
  state: ParticipationState;
};

/** Lists the people who ordered for a day, who did not, or who are absent. */
export function Participants({ address, date, today, state }: ParticipantsProps) {
  const isAbsent = state === "absent";
  const question = useAbsenceQuestion(isAbsent);
  const people = usePagedQuery(address, (paging) => query(listParticipants, toInput(date, state, paging)));
  return (
    <>
      <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
        {formatWeekdayDate(date)}
      </Typography>
      <StateChoice state={state} onChoose={(chosen) => address.filter({ state: chosen })} />
      <LoadedList list={people} message="No se pudieron cargar los colaboradores">
        <PagedDataTable
          label={participationStateNames[state]}
          columns={columns}
          list={people}
          address={address}
          rowKey={({ id }) => id}
          {...(date >= today && { actions: question.renderActions })}
          maxHeight="none"
          empty={noOne}
          readRows={createPagesReader((paging, signal) =>
            call(listParticipants, toInput(date, state, paging), { signal }),
          )}
        />
      </LoadedList>
      {question.person && (
        <AbsenceDialog
          key={question.person.id}
          open={question.isOpen}
          person={question.person}
          date={date}
          isAbsent={isAbsent}
          onClose={question.close}
        />
      )}
    </>
  );
}
