import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  createCuttingTime,
  listCuttingTimes,
  updateCuttingTime,
  type CuttingTime,
  type CuttingTimeInput,
} from "@lonchera/contract/cutting-times";
import { call } from "../../http/call.ts";
import { showFieldErrors } from "../../http/form-errors.ts";
import { queryKey } from "../../http/query.ts";
import { DialogShell } from "../../ui/dialog-shell.tsx";
import { refillForm } from "../../ui/refill-form.ts";
import { useSnackbar } from "../../ui/snackbars.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.tsx";
import { History } from "../history/history.tsx";
import { SaveFailure } from "../history/save-failure.tsx";
import { CuttingTimeFields } from "./cutting-time-fields.tsx";
import {
  cuttingTimeResolver,
  newCuttingTime,
  valuesOf,
  type CuttingTimeValues,
} from "./cutting-time-values.ts";

const saveFailure = "Error al guardar el tiempo de corte";

type CuttingTimeDialogProps = {
  /** `null` for a new one. */
  time: CuttingTime | null;
  onClose: () => void;
};

function saveTime(time: CuttingTime | null, body: CuttingTimeInput): Promise<CuttingTime> {
  return time === null
    ? call(createCuttingTime, { body })
    : call(updateCuttingTime, { params: { id: String(time.id) }, body: { ...body, version: time.version } });
}

/** The form with what is saved, refused and loaded again. */
function useCuttingTimeForm({ time, onClose }: CuttingTimeDialogProps) {
  const [filledFrom, setFilledFrom] = useState(time);
  const form = useForm<CuttingTimeValues, unknown, CuttingTimeInput>({
    resolver: cuttingTimeResolver,
    defaultValues: time === null ? newCuttingTime : valuesOf(time),
  });
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);
  const saving = useMutation({
    mutationFn: (body: CuttingTimeInput) => saveTime(filledFrom, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKey(listCuttingTimes) });
      snackbar.success(
        time === null ? "Tiempo de corte creado con éxito" : "Tiempo de corte actualizado con éxito",
      );
      guard.leave();
    },
    onError: (error) => {
      snackbar.error(saveFailure);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const loading = useMutation({
    mutationFn: async () => {
      const present = (await call(listCuttingTimes, {})).find(({ id }) => id === time?.id);
      if (present === undefined) throw new Error("Este tiempo de corte ya no existe.");
      return present;
    },
    onSuccess: (present) => {
      setFilledFrom(present);
      refillForm(form, valuesOf(present));
      saving.reset();
    },
  });
  return { form, guard, saving, loading };
}

export function CuttingTimeDialog({ time, onClose }: CuttingTimeDialogProps) {
  const { form, guard, saving, loading } = useCuttingTimeForm({ time, onClose });
  const submit = form.handleSubmit((body) => saving.mutate(body));
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={saving.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={saving.isPending}>
        Guardar
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title={time === null ? "Añadir Tiempo de Corte" : "Editar Tiempo de Corte"}
      width="xs"
      onClose={guard.requestClose}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <SaveFailure
          error={saving.error}
          onLoadPresent={() => loading.mutate()}
          isLoading={loading.isPending}
        />
        {loading.isError && <Alert severity="error">{loading.error.message}</Alert>}
        <CuttingTimeFields control={form.control} />
        {time !== null && <History thing="cutting-time" id={time.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
