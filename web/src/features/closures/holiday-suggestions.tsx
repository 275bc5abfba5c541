import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Closure, createClosure, deleteClosure, listClosures } from "@lonchera/contract/closures";
import { addDays, type CalendarDate, formatWeekdayDate, toLimaDate } from "@lonchera/domain/calendar";
import { type Holiday, listNationalHolidays } from "@lonchera/domain/working-days";
import { BusyButton } from "../../components/busy-button.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { describeReopening, closureListEndpoints, useClosureSnackbar } from "./closure-text.ts";

/** The skeleton has the height of three suggestions, so that the list below does not move when they arrive. */
const loadingSize = { height: { xs: 278, md: 232 }, mb: 3 };

const daysAhead = 365;
const shownHolidays = 3;

function findComingHolidays(today: CalendarDate): Holiday[] {
  const end = addDays(today, daysAhead);
  const year = Number(today.slice(0, 4));
  return [...listNationalHolidays(year), ...listNationalHolidays(year + 1)].filter(
    ({ date }) => date >= today && date <= end,
  );
}

/** `others` are the closures of the date that already exist. */
function HolidayRow({ date, name, others }: Holiday & { others: readonly Closure[] }) {
  const client = useQueryClient();
  const showClosureSnackbar = useClosureSnackbar();
  const showUndoSnackbar = useUndoSnackbar(closureListEndpoints);
  const closing = useExclusiveMutation({
    mutationFn: () => call(createClosure, { body: { date, reason: name, all_companies: true, company: [] } }),
    onSuccess: (closure) => {
      if (closure.orders > 0) return showClosureSnackbar(closure);
      const deletion = { params: { id: closure.id }, query: { version: closure.version } };
      const undo = () => call(deleteClosure, deletion);
      return showUndoSnackbar(`Sin atención: ${formatDay(date)}`, undo, describeReopening(closure, others));
    },
    onSettled: () => invalidateEndpoints(client, closureListEndpoints),
  });
  return (
    <Box component="li" ref={focusHeadingOnRemoval} sx={{ py: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", justifyContent: "space-between" }}>
        <Box sx={{ minWidth: 0 }}>
          <Box component="time" dateTime={date} sx={{ fontVariantNumeric: "tabular-nums" }}>
            {formatWeekdayDate(date)}
          </Box>
          {" · "}
          {name}
        </Box>
        <BusyButton
          size="small"
          variant="outlined"
          busy={closing.isPending}
          aria-label={`Cerrar el ${formatDay(date)}`}
          onClick={() => closing.mutate()}
          sx={{ flexShrink: 0 }}
        >
          Cerrar
        </BusyButton>
      </Stack>
      {closing.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          No se pudo cerrar el día. {closing.error.message}
        </Alert>
      )}
    </Box>
  );
}

/**
 * Suggests closing the coming national holidays that are not closed for all companies. A holiday closes nothing by
 * itself.
 */
export function HolidaySuggestions() {
  const [today] = useState(() => toLimaDate(getNow()));
  const [showsAll, setShowsAll] = useState(false);
  const coming = { start_date: today, end_date: addDays(today, daysAhead), page_size: "500" };
  const closures = useQuery(query(listClosures, { query: coming }));
  if (closures.isPending) return <Skeleton variant="rounded" sx={loadingSize} />;
  if (!closures.data) return null;
  const { results } = closures.data;
  const closed = new Set(results.filter((closure) => closure.all_companies).map(({ date }) => date));
  const open = findComingHolidays(today).filter(({ date }) => !closed.has(date));
  if (open.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="feriados" sx={{ p: 2, mb: 3 }}>
      <Typography id="feriados" variant="h2" sx={{ typography: "h4", mb: 0.5 }}>
        Feriados nacionales que atiendes
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: "70ch" }}>
        {(showsAll ? open : open.slice(0, shownHolidays)).map((holiday) => (
          <HolidayRow
            key={holiday.date}
            {...holiday}
            others={results.filter(({ date }) => date === holiday.date)}
          />
        ))}
      </Box>
      {open.length > shownHolidays && (
        <Button
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          sx={{ mt: 0.5, ml: -1.25 }}
        >
          {showsAll ? "Ver menos" : `Ver los ${open.length} de los próximos doce meses`}
        </Button>
      )}
    </Paper>
  );
}
