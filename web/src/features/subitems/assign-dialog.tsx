import CheckRounded from "@mui/icons-material/CheckRounded";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { StaffItem } from "@lonchera/contract/categories";
import { addItemByOption, listItemSubitems, listSubitems } from "@lonchera/contract/subitems";
import type { SubitemOption } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/counts";
import { EmptyState, LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import {
  groupSubitemsByType,
  CatalogueLink,
  listsOfItems,
  type OptionState,
  optionStates,
  reloadLists,
} from "./subitem-options.tsx";

type Failure = { readonly option: SubitemOption; readonly reason: string };

/** Assigns the options one by one and returns those that failed. */
async function assignOptions(itemId: number, options: readonly SubitemOption[]): Promise<readonly Failure[]> {
  const failures = options.map((option) =>
    call(addItemByOption, { body: { option, item_id: itemId } }).then(
      () => [],
      (error: Error) => [{ option, reason: error.message }],
    ),
  );
  return (await Promise.all(failures)).flat();
}

function stateText({ subitems, assigned, has }: OptionState): string {
  const count = subitems.filter(({ id }) => assigned.has(id)).length;
  if (has === "empty") return "Sin subitems en el catálogo";
  if (has === "all") return "Ya asignada";
  if (has === "some") return `${count} de ${subitems.length} asignados`;
  return formatCount(subitems.length, "subitem");
}

function Subitems({ subitems, assigned }: Pick<OptionState, "subitems" | "assigned">) {
  return (
    <Box component="dl" sx={{ m: 0, ml: { sm: 4 }, display: "grid", gap: 0.5 }}>
      {groupSubitemsByType(subitems).map((group) => (
        <Box key={group.type} sx={{ display: "flex", gap: 1, minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary" sx={{ width: 80, flexShrink: 0 }}>
            {group.type}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: 2, minWidth: 0 }}>
            {group.subitems.map(({ id, subitem_name }) => (
              <Typography key={id} component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {assigned.has(id) && (
                  <CheckRounded
                    color="success"
                    titleAccess="Asignado"
                    sx={{ fontSize: "1rem", verticalAlign: "-2px", mr: 0.5 }}
                  />
                )}
                {subitem_name}
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

type OptionChoiceProps = {
  state: OptionState;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** An option with its subitems; disabled where all are assigned already. */
function OptionChoice({ state, isChosen, onChoose }: OptionChoiceProps) {
  const { option, subitems, assigned, has } = state;
  const stateId = useId();
  const isOpen = has === "none" || has === "some";
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
        <FormControlLabel
          disabled={!isOpen}
          control={
            <Checkbox
              checked={isChosen || has === "all"}
              onChange={(_, next) => onChoose(next)}
              slotProps={{ input: { "aria-describedby": stateId } }}
            />
          }
          label={
            <Box component="span" sx={{ fontWeight: 650 }}>
              {option}
            </Box>
          }
        />
        <Typography id={stateId} variant="body2" color="textSecondary">
          {stateText(state)}
        </Typography>
      </Box>
      <Subitems subitems={subitems} assigned={assigned} />
    </Box>
  );
}

type Chosen = ReadonlySet<SubitemOption>;

type OptionListProps = {
  states: readonly OptionState[] | undefined;
  /** The load error. */
  error: Error | null;
  onRetry: () => void;
  chosen: Chosen;
  onChosen: (change: (before: Chosen) => Chosen) => void;
};

function withChoice(before: Chosen, option: SubitemOption, isChosen: boolean): Chosen {
  const others = [...before].filter((one) => one !== option);
  return new Set(isChosen ? [...others, option] : others);
}

function OptionList({ states, error, onRetry, chosen, onChosen }: OptionListProps) {
  if (error) {
    return <LoadError message="Error al cargar los subitems" hint={error.message} onRetry={onRetry} />;
  }
  if (!states) return <LoadingRows rows={5} />;
  if (states.every(({ has }) => has === "empty")) {
    return (
      <EmptyState
        Icon={MenuBookOutlined}
        title="El catálogo de subitems está vacío."
        reason="Cada opción reúne entradas, fondos, postres y bebidas. Añade los primeros para poder asignarla."
        action={<CatalogueLink instead="assign" variant="contained" />}
      />
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {states.map((state) => (
          <OptionChoice
            key={state.option}
            state={state}
            isChosen={chosen.has(state.option)}
            onChoose={(isChosen) => onChosen((before) => withChoice(before, state.option, isChosen))}
          />
        ))}
      </Box>
      <Box>
        <CatalogueLink instead="assign" size="small" />
      </Box>
    </>
  );
}

/** Which options were not assigned, and why. */
function AssignFailures({ failures }: { failures: readonly Failure[] }) {
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
  /** The company whose menu is open. */
  companyId: number;
  onClose: () => void;
};

/** The present assignment state of each option. */
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

function useAssignOptions(item: StaffItem, onClose: () => void) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const guard = useUnsavedChangesGuard(chosen.size > 0, onClose);
  const assigning = useExclusiveMutation({
    mutationFn: () => assignOptions(item.id, [...chosen]),
    onSuccess: async (failures) => {
      // A form opened before the item's new version is loaded would report this change as another person's.
      await reloadLists(queries, listsOfItems);
      setChosen(new Set(failures.map(({ option }) => option)));
      if (failures.length > 0) return snackbar.error("Error al agregar el subitem");
      snackbar.success("Subitem agregado con éxito");
      guard.leave();
    },
  });
  return { chosen, setChosen, guard, assigning };
}

export function AssignDialog({ item, companyId, onClose }: AssignDialogProps) {
  const { states, ...loaded } = useOptionStates(item, companyId);
  const { chosen, setChosen, guard, assigning } = useAssignOptions(item, onClose);
  const [emptyTries, setEmptyTries] = useState(0);
  const canAssign = states?.some(({ has }) => has === "none" || has === "some") ?? false;
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
