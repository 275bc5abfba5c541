import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { getReminderChoice, setReminderChoice } from "@lonchera/contract/reminders";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { DeviceSwitch } from "./device-switch.tsx";

const choice = query(getReminderChoice, {});

/** Whether the customer gets reminders; nothing where the company sends none. */
export function RemindersSection() {
  const { data } = useQuery(choice);
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const titleId = useId();
  const saving = useExclusiveMutation({
    mutationFn: (active: boolean) => call(setReminderChoice, { body: { active } }),
    onSuccess: ({ active }) => {
      queries.setQueryData(choice.queryKey, (present) => present && { ...present, active });
      snackbar.success(active ? "Recibirás recordatorios" : "Ya no recibirás recordatorios");
    },
    onError: (error) => snackbar.error(error.message),
  });
  if (!data?.offered) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" id={titleId}>
        Recordatorios
      </Typography>
      <FormControlLabel
        label="Avísame por correo si aún no pido y el día está por cerrarse"
        sx={{ minHeight: 44, mt: 0.5 }}
        control={
          <Switch
            checked={saving.isPending ? saving.variables : data.active}
            onChange={(_, active) => saving.mutate(active)}
          />
        }
      />
      {data.push_key !== null && <DeviceSwitch pushKey={data.push_key} isReminded={data.active} />}
    </Paper>
  );
}
