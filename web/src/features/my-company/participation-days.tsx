import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  type DayCounts,
  type ParticipationState,
  participationStates,
} from "@lonchera/contract/my-company-participation";
import { addDays, formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/texts";

export const participationStateNames: Readonly<Record<ParticipationState, string>> = {
  ordered: "Pidieron",
  missing: "No pidieron",
  absent: "No asisten",
};
const colors = { ordered: "success.main", missing: "warning.main", absent: "text.disabled" } as const;

/** It is hidden from screen readers, because the numbers beside it say the same. */
function Bar({ day }: { day: DayCounts }) {
  return (
    <Box
      aria-hidden
      sx={{ display: "flex", height: 12, borderRadius: 1, overflow: "hidden", bgcolor: "action.hover" }}
    >
      {participationStates.map((state) => (
        <Box key={state} sx={{ flexGrow: day[state], bgcolor: colors[state] }} />
      ))}
    </Box>
  );
}

function Counts({ day }: { day: DayCounts }) {
  return (
    <Stack component="span" direction="row" sx={{ columnGap: 2, rowGap: 0.5, flexWrap: "wrap" }}>
      {participationStates.map((state) => (
        <Typography key={state} component="span" variant="body2" sx={{ whiteSpace: "nowrap" }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              display: "inline-block",
              width: 10,
              height: 10,
              mr: 0.75,
              borderRadius: "50%",
              bgcolor: colors[state],
            }}
          />
          {participationStateNames[state]}: {formatNumber(day[state])}
        </Typography>
      ))}
    </Stack>
  );
}

type DayProps = { day: DayCounts; isChosen: boolean; onChoose: () => void };

function Day({ day, isChosen, onChoose }: DayProps) {
  return (
    <Button
      color="inherit"
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "12rem minmax(0, 1fr) 26rem" },
        gap: 1,
        alignItems: "center",
        textAlign: "start",
        fontWeight: 400,
        px: 2,
        py: 1,
        borderRadius: 0,
        bgcolor: isChosen ? "action.selected" : "transparent",
      }}
    >
      <Typography component="span" sx={{ fontWeight: isChosen ? 700 : 500 }}>
        {formatWeekdayDate(day.date)}
      </Typography>
      <Bar day={day} />
      <Counts day={day} />
    </Button>
  );
}

type DaysProps = { days: readonly DayCounts[]; chosen: CalendarDate; onChoose: (date: CalendarDate) => void };

/** Shows the days of a week as bars and lets one be chosen. */
export function ParticipationDays({ days, chosen, onChoose }: DaysProps) {
  return (
    <Box
      role="group"
      aria-label="Días de la semana"
      sx={{
        display: "grid",
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        overflow: "hidden",
        bgcolor: "background.paper",
      }}
    >
      {days.map((day) => (
        <Day key={day.date} day={day} isChosen={day.date === chosen} onChoose={() => onChoose(day.date)} />
      ))}
    </Box>
  );
}

type WeekStepsProps = { week: CalendarDate; onChoose: (week: CalendarDate) => void };

export function WeekNavigation({ week, onChoose }: WeekStepsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      <Button startIcon={<ChevronLeftRounded />} onClick={() => onChoose(addDays(week, -7))}>
        Semana anterior
      </Button>
      <Button endIcon={<ChevronRightRounded />} onClick={() => onChoose(addDays(week, 7))}>
        Semana siguiente
      </Button>
    </Stack>
  );
}
