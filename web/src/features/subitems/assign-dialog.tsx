import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import { listItemSubitems, listSubitems } from "@lonchera/contract/subitems";
import { query } from "../../lib/api/query.ts";
import { scrollIntoView } from "../../components/bring-into-view.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/use-unsaved-guard.tsx";
import { useExclusiveMutation } from "../../components/use-act.ts";
import { assignOptions } from "./assign-options.ts";
import { AssignFailures, OptionList, type Chosen } from "./option-list.tsx";
import { optionStates } from "./option-states.ts";
import { listsOfItems, reloadLists } from "./subitem-lists.ts";

type AssignDialogProps = {
  item: StaffItem;
  /** Whose menu is open. */
  companyId: number;
  onClose: () => void;
};

/** What the item has of each option, as it is now. */
function useOptionStates(item: StaffItem, companyId: number) {
  const params = { companyId: String(companyId), itemId: String(item.id) };
  const catalogue = useQuery({ ...query(listSubitems, {}), staleTime: 0 });
  const ofItem = useQuery({ ...query(listItemSubitems, { params }), staleTime: 0 });
  const states = catalogue.data && ofItem.data && optionStates(catalogue.data, ofItem.data);
  return {
    states,
    error: states ? null : (catalogue.error ?? ofItem.error),
    onRetry: () => {
      if (catalogue.isError) void catalogue.refetch();
      if (ofItem.isError) void ofItem.refetch();
    },
  };
}

function useAssigning(item: StaffItem, onClose: () => void) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const guard = useUnsavedChangesGuard(chosen.size > 0, onClose);
  const assigning = useExclusiveMutation({
    mutationFn: () => assignOptions(item.id, [...chosen]),
    onSuccess: async (failures) => {
      // Until the item is here with its new version, a form opened now would take this change for another person's.
      await reloadLists(queries, listsOfItems);
      setChosen(new Set(failures.map(({ option }) => option)));
      if (failures.length > 0) return snackbar.error("Error al agregar el subitem");
      snackbar.success("Subitem agregado con éxito");
      guard.leave();
    },
  });
  return { chosen, setChosen, guard, assigning };
}

/** Assigns the subitems of whole options to an item. */
export function AssignDialog({ item, companyId, onClose }: AssignDialogProps) {
  const { states, ...loaded } = useOptionStates(item, companyId);
  const { chosen, setChosen, guard, assigning } = useAssigning(item, onClose);
  const [emptyTries, setEmptyTries] = useState(0);
  const canAssign = states?.some(({ has }) => has === "nothing" || has === "some") ?? false;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setEmptyTries((tries) => (chosen.size === 0 ? tries + 1 : 0));
    if (chosen.size > 0) assigning.mutate();
  };
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={assigning.isPending}>
        {canAssign ? "Cancelar" : "Cerrar"}
      </Button>
      {canAssign && (
        <Button type="submit" variant="contained" loading={assigning.isPending}>
          Asignar
        </Button>
      )}
    </>
  );
  return (
    <DialogShell
      open
      title="Asignar subitems"
      onClose={guard.requestClose}
      onSubmit={submit}
      actions={actions}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>
          <strong>{item.name}</strong> recibe todos los subitems de las opciones que elijas.
        </Typography>
        <AssignFailures failures={assigning.data ?? []} />
        {emptyTries > 0 && chosen.size === 0 && (
          <Alert key={emptyTries} severity="error" ref={scrollIntoView}>
            Elige al menos una opción.
          </Alert>
        )}
        <OptionList states={states} {...loaded} chosen={chosen} onChosen={setChosen} />
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
