import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getReminderChoice, saveReminderChoice } from "@lonchera/contract/reminders";
import { QueryError } from "../../components/data-state.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { NotificationSwitch } from "./notification-switch.tsx";

const choice = query(getReminderChoice, {});

/** Lets the customer switch reminders on and off. Shows nothing if none are offered. */
export function RemindersSection() {
  const present = useQuery(choice);
  const { data } = present;
  const client = useQueryClient();
  const saving = useExclusiveMutation({
    mutationFn: (active: boolean) => call(saveReminderChoice, { body: { active } }),
    onSuccess: ({ active }) => {
      client.setQueryData(choice.queryKey, (before) => before && { ...before, active });
      snackbar.success(active ? "Recibirás recordatorios" : "Ya no recibirás recordatorios");
    },
  });
  if (!data)
    return (
      present.error && (
        <SectionCard title="Recordatorios">
          <QueryError query={present} message="No pudimos cargar tus recordatorios" />
        </SectionCard>
      )
    );
  if (!data.offered) return null;
  return (
    <SectionCard title="Recordatorios">
      <FormControlLabel
        label="Avísame por correo si aún no pido y el día está por cerrarse"
        sx={{ minHeight: 44, mt: -1 }}
        control={
          <Switch
            checked={saving.isPending ? saving.variables : data.active}
            onChange={(_, active) => saving.mutate(active)}
          />
        }
      />
      {saving.error && (
        <Alert severity="error">No pudimos cambiar tus recordatorios. {saving.error.message}</Alert>
      )}
      {data.push_key !== null && <NotificationSwitch pushKey={data.push_key} isReminded={data.active} />}
    </SectionCard>
  );
}
