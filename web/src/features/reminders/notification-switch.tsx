import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import {
  canShowNotifications,
  renewSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from "../../lib/push-subscription.ts";

type DeviceState = "on" | "off" | "blocked" | "unsupported" | "needs-home-screen";

const hints: Readonly<Record<DeviceState, string | null>> = {
  on: null,
  off: null,
  blocked:
    "Tu navegador bloquea los avisos de Lonchera. Permítelos en los permisos del sitio, junto a la dirección, y vuelve aquí.",
  unsupported: "Este navegador no puede mostrar avisos.",
  "needs-home-screen":
    "En un iPhone o iPad, primero agrega Lonchera a tu pantalla de inicio y ábrela desde allí.",
};

async function readState(): Promise<DeviceState> {
  if (!canShowNotifications())
    return /iPhone|iPad/.test(navigator.userAgent) ? "needs-home-screen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await renewSubscription()) ? "on" : "off";
}

async function changeState(pushKey: string, isOn: boolean): Promise<DeviceState> {
  if (!isOn) {
    await unsubscribeFromPush();
    return "off";
  }
  const permission = await subscribeToPush(pushKey);
  if (permission === "granted") return "on";
  return permission === "denied" ? "blocked" : "off";
}

const savedTexts: Partial<Record<DeviceState, string>> = {
  on: "Este dispositivo te avisará",
  off: "Este dispositivo ya no te avisará",
};

type Props = {
  readonly pushKey: string;
  /** Notifications are sent only together with reminders by e-mail. */
  readonly isReminded: boolean;
};

/** Switches the notifications of this browser on and off. */
export function NotificationSwitch({ pushKey, isReminded }: Props) {
  const hintId = useId();
  const client = useQueryClient();
  const device = {
    queryKey: ["reminder device"],
    queryFn: readState,
    // The user may have changed the browser's settings meanwhile.
    refetchOnWindowFocus: "always",
  } as const;
  const { data: state, isError } = useQuery(device);
  const saving = useExclusiveMutation({
    mutationFn: (isOn: boolean) => changeState(pushKey, isOn),
    onSuccess: (next, isOn) => {
      client.setQueryData(device.queryKey, next);
      const message = savedTexts[next];
      if (message !== undefined && (next === "on") === isOn) snackbar.success(message);
    },
  });
  const isChangeable = isReminded && (state === "on" || state === "off");
  const getHint = () => {
    if (isError) return "No pudimos saber si este dispositivo recibe avisos. Vuelve a cargar la página.";
    if (saving.isPending && saving.variables)
      return "Activando… Si tu navegador pregunta, permite los avisos.";
    if (!isReminded) return "Llegan junto con el correo: enciéndelo primero.";
    return state === undefined ? null : hints[state];
  };
  const text = getHint();
  return (
    <Box>
      <FormControlLabel
        label="Avisos en este dispositivo"
        sx={{ minHeight: 44 }}
        disabled={!isChangeable}
        control={
          <Switch
            checked={saving.isPending ? saving.variables : isReminded && state === "on"}
            onChange={(_, isOn) => saving.mutate(isOn)}
            slotProps={{ input: { "aria-describedby": hintId } }}
          />
        }
      />
      <FormHelperText id={hintId} role="status" sx={{ mt: 0, ml: 0 }}>
        {text}
      </FormHelperText>
      {saving.error && (
        <Alert severity="error">
          No pudimos cambiar los avisos de este dispositivo.{" "}
          {saving.error instanceof CallError ? saving.error.message : "Inténtalo otra vez."}
        </Alert>
      )}
    </Box>
  );
}
