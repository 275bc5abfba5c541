import AddRounded from "@mui/icons-material/AddRounded";
import CheckRounded from "@mui/icons-material/CheckRounded";
import ArchiveOutlined from "@mui/icons-material/ArchiveOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import {
  createVehicle,
  deleteVehicle,
  listArchivedVehicles,
  listVehicles,
  restoreVehicle,
  updateVehicle,
  vehicleInput,
  type Vehicle,
} from "@lonchera/contract/vehicles";
import { BusyButton } from "../../components/busy-button.tsx";
import { call } from "../../lib/api/call.ts";
import { describeFieldError } from "../../lib/api/form-errors.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { QueryError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { type Drafts, newDraftKey, withDraft } from "../../components/drafts.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

type NameFormProps = {
  /** It is `null` for a new vehicle. */
  vehicle: Vehicle | null;
  /** It is the typed name, or `undefined` while the name is unchanged. */
  draft: string | undefined;
  onDraft: (change: (now: string | undefined) => string | undefined) => void;
  onArchived: () => void;
};

const savingVehicle = ["vehicle"];

function useSaveVehicle({ vehicle, onDraft }: NameFormProps) {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationKey: savingVehicle,
    mutationFn: (typed: string) => {
      const { data, error } = vehicleInput.safeParse({ name: typed });
      if (!data) throw new Error(error.issues[0]?.message);
      return vehicle === null
        ? call(createVehicle, { body: data })
        : call(updateVehicle, { params: { id: vehicle.id }, body: { ...data, seen: vehicle.name } });
    },
    onSuccess: async (_, saved) => {
      await invalidateEndpoints(client, [listVehicles]);
      // Text that was typed meanwhile stays.
      onDraft((now) => (now === saved ? undefined : now));
      snackbar.success("Vehículo guardado con éxito");
    },
    // It may have been saved although the answer was lost, or somebody else may have changed it.
    onError: () => void invalidateEndpoints(client, [listVehicles]),
  });
}

const vehicleLists = [listVehicles, listArchivedVehicles];

/** Archives a vehicle at once, because it can be restored. */
function useArchiveVehicle({ vehicle, onDraft, onArchived }: NameFormProps) {
  const client = useQueryClient();
  const showUndoSnackbar = useUndoSnackbar(vehicleLists);
  const params = { id: String(vehicle?.id) };
  return useExclusiveMutation({
    mutationFn: () => call(deleteVehicle, { params }),
    onSuccess: async () => {
      showUndoSnackbar(`Vehículo archivado: ${vehicle?.name}`, () => call(restoreVehicle, { params }));
      await invalidateEndpoints(client, vehicleLists);
      onDraft(() => undefined);
      onArchived();
    },
  });
}

/** The form saves the name of one vehicle on its own. */
function NameForm(props: NameFormProps) {
  const { vehicle, draft, onDraft } = props;
  const saving = useSaveVehicle(props);
  const archiving = useArchiveVehicle(props);
  const typed = draft ?? vehicle?.name ?? "";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(typed);
  };
  const change = (next: string) => {
    if (saving.isError) saving.reset();
    archiving.reset();
    onDraft(() => (next === (vehicle?.name ?? "") ? undefined : next));
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      direction="row"
      sx={{ gap: 1, alignItems: "start", flexWrap: { xs: "wrap", sm: "nowrap" } }}
    >
      <TextField
        size="small"
        label={vehicle === null ? "Nuevo vehículo" : `Nombre de ${vehicle.name}`}
        value={typed}
        onChange={(event) => change(event.target.value)}
        error={saving.isError || archiving.isError}
        helperText={describeFieldError(saving.error ?? archiving.error, "name")}
        autoComplete="off"
        autoFocus={vehicle === null}
        sx={{ flex: { xs: "1 1 100%", sm: 1 } }}
      />
      <BusyButton
        type="submit"
        size="small"
        variant={draft === undefined ? "text" : "contained"}
        disabled={vehicle !== null && draft === undefined}
        busy={saving.isPending}
        startIcon={vehicle === null ? <AddRounded /> : <CheckRounded />}
        aria-label={vehicle === null ? "Añadir vehículo" : `Guardar ${vehicle.name}`}
        sx={{ flexShrink: 0, minHeight: { xs: 44, sm: 40 } }}
      >
        {vehicle === null ? "Añadir" : "Guardar"}
      </BusyButton>
      {vehicle !== null && (
        <IconButton
          aria-label={`Archivar ${vehicle.name}`}
          title="Archivar"
          disabled={archiving.isPending}
          onClick={() => archiving.mutate()}
        >
          <ArchiveOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}

type NameFormsProps = {
  drafts: Drafts<string>;
  onDrafts: (change: (before: Drafts<string>) => Drafts<string>) => void;
  onArchived: () => void;
};

function NameForms({ drafts, onDrafts, onArchived }: NameFormsProps) {
  const vehicles = useQuery(query(listVehicles, {}));
  const renderForm = (key: string, vehicle: Vehicle | null) => (
    <NameForm
      key={key}
      vehicle={vehicle}
      draft={drafts[key]}
      onArchived={onArchived}
      onDraft={(change) => onDrafts((before) => withDraft(before, key, change(before[key])))}
    />
  );
  if (vehicles.isError) return <QueryError query={vehicles} message="No se pudieron cargar los vehículos" />;
  if (!vehicles.data) return <LoadingRows rows={4} height={40} />;
  return (
    <>
      {renderForm(newDraftKey, null)}
      {vehicles.data.length === 0 && (
        <Typography color="textSecondary">
          Todavía no hay vehículos. Escribe el nombre del primero.
        </Typography>
      )}
      {vehicles.data.map((vehicle) => renderForm(String(vehicle.id), vehicle))}
    </>
  );
}

const ArchivedDialog = lazyComponent(() => import("../../components/archived-dialog.tsx"), "ArchivedDialog");

/** Lets staff add, rename and archive vehicles. */
export function VehiclesDialog({ onClose }: { onClose: () => void }) {
  const [drafts, setDrafts] = useState<Drafts<string>>({});
  const [showsArchived, setShowsArchived] = useState(false);
  const archivedButton = useRef<HTMLButtonElement>(null);
  const focusArchivedButton = () => {
    // The focus stays in a field in which another name is being typed.
    if (!(document.activeElement instanceof HTMLInputElement)) archivedButton.current?.focus();
  };
  const guard = useUnsavedChangesGuard({
    isDirty: Object.keys(drafts).length > 0,
    isSaving: useIsMutating({ mutationKey: savingVehicle }) > 0,
    close: onClose,
  });
  return (
    <DialogShell title="Vehículos" width="xs" onClose={guard.requestClose}>
      <Stack sx={{ gap: 2, pt: 0.5 }}>
        <Typography variant="body2" color="textSecondary">
          Llevan los pedidos de cada zona; el reporte de movilidad los agrupa por vehículo.
        </Typography>
        <NameForms drafts={drafts} onDrafts={setDrafts} onArchived={focusArchivedButton} />
        <Button ref={archivedButton} onClick={() => setShowsArchived(true)} sx={{ alignSelf: "flex-start" }}>
          Ver archivados
        </Button>
      </Stack>
      {showsArchived && (
        <ArchivedDialog
          title="Vehículos archivados"
          emptyText="Aquí aparecen los vehículos que archivas."
          archived={query(listArchivedVehicles, {})}
          restore={(id) => call(restoreVehicle, { params: { id } })}
          restoredText={(name) => `Vehículo restaurado: ${name}`}
          lists={vehicleLists}
          onClose={() => setShowsArchived(false)}
        />
      )}
      {guard.question}
    </DialogShell>
  );
}
