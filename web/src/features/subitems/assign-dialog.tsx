import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import { listItemSubitems, listSubitems } from "@lonchera/contract/subitems";
import { BusyButton } from "../../components/busy-button.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { assignOptions, assignOptionsToDishes, type AssignmentFailure } from "./assign-options.ts";
import { NotSpecialDishWarning } from "./not-special-dish-warning.tsx";
import { type OtherDish, OtherDishesField } from "./other-dishes-field.tsx";
import { RemoveOptionDialog } from "./remove-subitems.tsx";
import { canBeAssigned, type ChosenOptions, OptionList } from "./option-list.tsx";
import { itemListEndpoints, type OptionState, getOptionStates } from "./subitem-options.tsx";

/** Lists the options that were not assigned, with the reasons. */
function AssignFailures({ failures }: { failures: readonly AssignmentFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert severity="error" ref={scrollIntoView}>
      Error al agregar el subitem. No se asignó:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failures.map(({ option, reason }) => (
          <li key={option}>{`${option}: ${reason}`}</li>
        ))}
      </Box>
    </Alert>
  );
}

type AssignDialogProps = {
  item: StaffItem;
  /** The menu of this company is open. */
  companyId: number;
  /** These dishes can get the same subitems. */
  others?: readonly OtherDish[];
  onClose: () => void;
};

function useOptionStates(item: StaffItem, companyId: number) {
  const params = { companyId, itemId: item.id };
  const catalogue = useQuery({ ...query(listSubitems, {}), staleTime: 0 });
  const ofItem = useQuery({ ...query(listItemSubitems, { params }), staleTime: 0 });
  const states = catalogue.data && ofItem.data && getOptionStates(catalogue.data, ofItem.data);
  return {
    states,
    error: states ? null : (catalogue.error ?? ofItem.error),
    onRetry: () => {
      if (catalogue.isError) void catalogue.refetch();
      if (ofItem.isError) void ofItem.refetch();
    },
  };
}

type AssignmentInput = { item: StaffItem; states: readonly OptionState[] | undefined; onClose: () => void };

function useAssignOptions({ item, states, onClose }: AssignmentInput) {
  const showUndoSnackbar = useUndoSnackbar(itemListEndpoints);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenOptions>(new Set());
  const [targets, setTargets] = useState<readonly OtherDish[]>([]);
  const otherIds = targets.map(({ id }) => id);
  const assigning = useExclusiveMutation({
    mutationFn: () =>
      otherIds.length === 0
        ? assignOptions(item.id, [...chosen])
        : assignOptionsToDishes([item.id, ...otherIds], [...chosen], states ?? []),
    onSuccess: async ({ failures, undo }) => {
      // A form that opens before the item's new version is loaded would report this change as somebody else's.
      await invalidateEndpoints(client, itemListEndpoints);
      setChosen(new Set(failures.map(({ option }) => option)));
      if (failures.length > 0) return snackbar.error("Error al agregar el subitem");
      if (undo === null) snackbar.success("Subitem agregado con éxito");
      else showUndoSnackbar(`Subitem agregado con éxito a ${otherIds.length + 1} platos`, undo);
      guard.leave();
    },
  });
  const guard = useUnsavedChangesGuard({
    isDirty: chosen.size > 0,
    isSaving: assigning.isPending,
    close: onClose,
  });
  return { chosen, setChosen, targets, setTargets, otherIds, guard, assigning };
}

type AssignActionsProps = { canAssign: boolean; isBusy: boolean; onCancel: () => void };

function AssignActions({ canAssign, isBusy, onCancel }: AssignActionsProps) {
  return (
    <>
      <Button color="inherit" onClick={onCancel} disabled={isBusy}>
        {canAssign ? "Cancelar" : "Cerrar"}
      </Button>
      {canAssign && (
        <BusyButton type="submit" variant="contained" busy={isBusy}>
          Asignar
        </BusyButton>
      )}
    </>
  );
}

export function AssignDialog({ item, companyId, others = [], onClose }: AssignDialogProps) {
  const { states, ...loaded } = useOptionStates(item, companyId);
  const form = useAssignOptions({ item, states, onClose });
  const { chosen, guard, assigning, otherIds } = form;
  const [removing, setRemoving] = useState<OptionState | null>(null);
  const stopRemoving = () => setRemoving(null);
  const [emptyTries, setEmptyTries] = useState(0);
  const toOthers = otherIds.length > 0;
  const canAssign = states?.some((state) => canBeAssigned(state, toOthers)) ?? false;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setEmptyTries((tries) => (chosen.size === 0 ? tries + 1 : 0));
    if (chosen.size > 0) assigning.mutate();
  };
  return (
    <DialogShell
      title="Asignar subitems"
      onClose={guard.requestClose}
      onSubmit={submit}
      isBusy={assigning.isPending}
      actions={
        <AssignActions canAssign={canAssign} isBusy={assigning.isPending} onCancel={guard.requestClose} />
      }
    >
      <Stack sx={{ gap: 2 }}>
        <NotSpecialDishWarning item={item} />
        <Typography>
          <strong>{item.name}</strong> recibe todos los subitems de las opciones que elijas.
        </Typography>
        <OtherDishesField
          dishes={others}
          dayId={item.category}
          chosen={form.targets}
          onChoose={form.setTargets}
        />
        <AssignFailures failures={assigning.data?.failures ?? []} />
        {emptyTries > 0 && chosen.size === 0 && (
          <Alert key={emptyTries} severity="error" ref={scrollIntoView}>
            Elige al menos una opción.
          </Alert>
        )}
        <OptionList
          states={states}
          {...loaded}
          others={form.targets}
          chosen={chosen}
          onChosen={form.setChosen}
          onRemove={setRemoving}
        />
      </Stack>
      {removing && (
        <RemoveOptionDialog item={item} otherIds={otherIds} state={removing} onClose={stopRemoving} />
      )}
      {guard.question}
    </DialogShell>
  );
}
