import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Absence, listAbsences, removeOwnAbsence } from "@lonchera/contract/absences";
import { BusyButton } from "../../components/busy-button.tsx";
import { QueryError } from "../../components/data-state.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { isOffline } from "../../lib/offline.ts";
import { formatDay } from "../../lib/time-text.ts";

const OwnAbsenceDialog = lazyComponent(() => import("./own-absence-dialog.tsx"), "OwnAbsenceDialog");

function AbsentDay({ absence: { date, by_manager } }: { absence: Absence }) {
  const client = useQueryClient();
  const day = formatDay(date);
  const removing = useExclusiveMutation({
    mutationFn: () => call(removeOwnAbsence, { params: { date } }),
    onSuccess: async () => {
      snackbar.success(`Sí asistirás el ${day}. Para comer ese día, pide de nuevo.`);
      await client.invalidateQueries();
    },
  });
  return (
    <Paper
      component="li"
      ref={focusHeadingOnRemoval}
      variant="outlined"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "space-between",
        alignItems: "center",
        columnGap: 1,
        width: { xs: "100%", sm: "auto" },
        pl: 2,
        pr: 0.5,
      }}
    >
      <Box sx={{ py: 0.75 }}>
        No asistes el {day}
        {by_manager && (
          <Typography variant="body2" color="textSecondary">
            Lo anotó tu empresa
          </Typography>
        )}
      </Box>
      <BusyButton
        aria-label={`Sí asistiré el ${day}`}
        busy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        Sí asistiré
      </BusyButton>
      {removing.error && (
        <Alert severity="error" sx={{ width: 1, mb: 1 }}>
          No pudimos quitar tu ausencia. {removing.error.message}
        </Alert>
      )}
    </Paper>
  );
}

const shownAtFirst = 3;

/** Shows the person's own absences. It appears in companies that record absences, or while the person has any. */
export function OwnAbsences() {
  const [isAsking, setAsking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const absences = useQuery(query(listAbsences, {}));
  const { data } = absences;
  if (!data)
    return (
      absences.error &&
      !isOffline() && (
        <Box sx={{ mb: 2 }}>
          <QueryError query={absences} message="No pudimos cargar los días que no asistes" />
        </Box>
      )
    );
  const { offered, results } = data;
  if (!offered && results.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Días que no asistes"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 2 }}
    >
      {results.length > 0 && (
        <Box component="ul" sx={{ display: "contents", listStyle: "none" }}>
          {(showsAll ? results : results.slice(0, shownAtFirst)).map((absence) => (
            <AbsentDay key={absence.date} absence={absence} />
          ))}
        </Box>
      )}
      {results.length > shownAtFirst && (
        <Button color="inherit" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Mostrar menos" : `Mostrar los ${results.length} días`}
        </Button>
      )}
      {offered && (
        <Button
          startIcon={<EventBusyOutlined />}
          onClick={() => setAsking(true)}
          sx={{ ml: { xs: -1, sm: results.length > 0 ? 0 : -1 } }}
        >
          {results.length > 0 ? "No asistiré otro día" : "No asistiré"}
        </Button>
      )}
      <OwnAbsenceDialog open={isAsking} onClose={() => setAsking(false)} />
    </Box>
  );
}
