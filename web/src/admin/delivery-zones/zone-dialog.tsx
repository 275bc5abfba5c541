import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  createZone,
  listCompanyZones,
  listZones,
  updateZone,
  type DeliveryZone,
  type DeliveryZoneInput,
} from "@lonchera/contract/delivery-zones";
import { call } from "../../http/call.ts";
import { showFieldErrors } from "../../http/form-errors.ts";
import { queryKey } from "../../http/query.ts";
import { DialogShell } from "../../ui/dialog-shell.tsx";
import { refillForm } from "../../ui/refill-form.ts";
import { useSnackbar } from "../../ui/snackbars.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.tsx";
import { History } from "../history/history.tsx";
import { SaveFailure } from "../history/save-failure.tsx";
import { ZoneFields } from "./zone-fields.tsx";
import { newZone, valuesOf, zoneResolver, type ZoneValues } from "./zone-values.ts";

type ZoneDialogProps = {
  /** `null` for a new one. */
  zone: DeliveryZone | null;
  onClose: () => void;
};

function saveZone(zone: DeliveryZone | null, body: DeliveryZoneInput): Promise<DeliveryZone> {
  if (zone === null) return call(createZone, { body });
  const params = { companyId: String(zone.company), id: String(zone.id) };
  return call(updateZone, { params, body: { ...body, version: zone.version } });
}

/** The form with what is saved, refused and loaded again. */
function useZoneForm({ zone, onClose }: ZoneDialogProps) {
  const [filledFrom, setFilledFrom] = useState(zone);
  const form = useForm<ZoneValues, unknown, DeliveryZoneInput>({
    resolver: zoneResolver,
    defaultValues: zone === null ? newZone : valuesOf(zone),
  });
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);
  const saving = useMutation({
    mutationFn: (body: DeliveryZoneInput) => saveZone(filledFrom, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKey(listZones) });
      await queries.invalidateQueries({ queryKey: queryKey(listCompanyZones) });
      snackbar.success("Zona de entrega guardada con éxito");
      guard.leave();
    },
    onError: (error) => showFieldErrors(error, form.getValues(), form.setError),
  });
  const loading = useMutation({
    mutationFn: async () => {
      const present = (await call(listZones, {})).find(({ id }) => id === zone?.id);
      if (present === undefined) throw new Error("Esta zona de entrega ya no existe.");
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

export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const { form, guard, saving, loading } = useZoneForm({ zone, onClose });
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
      title={zone === null ? "Añadir Zona de Entrega" : "Editar Zona de Entrega"}
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
        <ZoneFields control={form.control} isNew={zone === null} />
        {zone !== null && <History thing="zone" id={zone.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
