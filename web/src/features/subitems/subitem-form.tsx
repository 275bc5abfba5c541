import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useRef } from "react";
import {
  createSubitem,
  listSubitems,
  type Subitem,
  type SubitemEdit,
  subitemEdit,
  type SubitemInput,
  updateSubitem,
} from "@lonchera/contract/subitems";
import { type SubitemOption, type SubitemType, subitemOptions, subitemTypes } from "@lonchera/domain/codes";
import { includesText, normalizeText } from "@lonchera/domain/input-parsing";
import { BusyButton } from "../../components/busy-button.tsx";
import { type Drafts, newDraftKey, withDraft } from "../../components/drafts.ts";
import { FieldWarning } from "../../components/field-warning.tsx";
import { SelectField } from "../../components/select-filter.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/errors.ts";
import { describeFieldError } from "../../lib/api/form-errors.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { groupSubitemsByType, catalogueListEndpoints } from "./subitem-options.tsx";

export type SubitemDrafts = Drafts<SubitemEdit>;

export const emptySubitem: SubitemInput = { subitem_name: "", item_type: "Entrada", option: "OPT1" };

export function toFormValues({ subitem_name, item_type, option }: Subitem): SubitemEdit {
  const seen = { subitem_name, item_type, option: option as SubitemOption };
  return { ...seen, seen };
}

/** Returns the present values, except for the fields that the user has changed. */
function mergeDraft({ seen, ...draft }: SubitemEdit, present: Subitem): SubitemEdit {
  const typed = Object.entries(draft).filter(
    ([field, value]) => value !== seen?.[field as keyof SubitemInput],
  );
  return { ...toFormValues(present), ...Object.fromEntries(typed) };
}

/** The next draft keeps the type and the option, and a name typed meanwhile. */
export function getDraftsAfterAdding(drafts: SubitemDrafts, added: SubitemInput): SubitemDrafts {
  const draft = drafts[newDraftKey];
  if (draft?.subitem_name !== added.subitem_name) return drafts;
  return withDraft(drafts, newDraftKey, { ...draft, subitem_name: "" });
}

/** Returns whether closing would lose input. The type and the option of a new draft do not count. */
export function hasUnsavedDrafts(drafts: SubitemDrafts, catalogue: readonly Subitem[]): boolean {
  return Object.entries(drafts).some(([key, draft]) => {
    if (key === newDraftKey) return draft.subitem_name.trim() !== "";
    const kept = catalogue.find(({ id }) => String(id) === key);
    if (kept === undefined) return false;
    const { subitem_name, item_type, option } = kept;
    return subitem_name !== draft.subitem_name || item_type !== draft.item_type || option !== draft.option;
  });
}

export type CatalogueFilter = { readonly search: string; readonly type: SubitemType | null };

/** Groups subitems by option and sorts them by type and name. Edited subitems are always included. */
export function groupCatalogueByOption(
  catalogue: readonly Subitem[],
  { search, type }: CatalogueFilter,
  drafts: SubitemDrafts,
): readonly { readonly option: SubitemOption; readonly subitems: readonly Subitem[] }[] {
  const isShown = ({ id, subitem_name, item_type }: Subitem) =>
    String(id) in drafts || (includesText(subitem_name, search) && (type === null || item_type === type));
  return subitemOptions
    .map((option) => {
      const shown = catalogue.filter((one) => one.option === option && isShown(one));
      return { option, subitems: groupSubitemsByType(shown).flatMap(({ subitems }) => subitems) };
    })
    .filter(({ subitems }) => subitems.length > 0);
}

type SubitemFormProps = {
  /** It is `null` for a new subitem. */
  subitem: Subitem | null;
  draft: SubitemEdit;
  onDraft: (draft: SubitemEdit) => void;
  onSaved: (saved: SubitemInput) => void;
  /** Only an existing subitem has it. */
  onCancel?: () => void;
};

export const subitemMutationKey = ["subitem"];

function useSaveSubitem(subitem: Subitem | null, onSaved: (saved: SubitemInput) => void) {
  const client = useQueryClient();
  return useExclusiveMutation({
    mutationKey: subitemMutationKey,
    mutationFn: (draft: SubitemEdit) => {
      const { data, error } = subitemEdit.safeParse(draft);
      if (!data) throw new Error(error.issues[0]?.message);
      return subitem === null
        ? call(createSubitem, { body: data })
        : call(updateSubitem, { params: { id: subitem.id }, body: data });
    },
    onSuccess: async (_, draft) => {
      await invalidateEndpoints(client, catalogueListEndpoints);
      snackbar.success("Subitem guardado con éxito");
      onSaved(draft);
    },
    onError: () => {
      snackbar.error("Error al guardar el subitem");
      // The subitem may have been added although the answer was lost.
      if (subitem === null) void invalidateEndpoints(client, catalogueListEndpoints);
    },
  });
}

/** Warns about another subitem with the same name and type, which is allowed. */
function useRepetition(subitem: Subitem | null, { subitem_name, item_type }: SubitemInput): ReactNode {
  const catalogue = useQuery(query(listSubitems, {}));
  const wanted = normalizeText(subitem_name);
  const same = catalogue.data?.find(
    (other) =>
      other.id !== subitem?.id &&
      other.item_type === item_type &&
      normalizeText(other.subitem_name) === wanted,
  );
  return same && <FieldWarning key="repetition">Ya está en {same.option}. Puedes guardar así.</FieldWarning>;
}

function toOptions<Code extends string>(codes: readonly Code[]) {
  return codes.map((code) => ({ value: code, label: code }));
}
export const typeOptions = toOptions(subitemTypes);
const optionOptions = toOptions(subitemOptions);

const layout = {
  display: "grid",
  columnGap: 1,
  rowGap: 1.5,
  alignItems: "start",
  gridTemplateColumns: { xs: "1fr 1fr", sm: "minmax(0, 1fr) 136px 112px auto" },
  "& > :first-of-type": { gridColumn: { xs: "1 / -1", sm: "auto" } },
};

type ButtonsProps = { subitem: Subitem | null; isSaving: boolean; onCancel: (() => void) | undefined };

function Buttons({ subitem, isSaving, onCancel }: ButtonsProps) {
  return (
    <Box sx={{ display: "flex", gap: 0.5, gridColumn: { xs: "1 / -1", sm: "auto" } }}>
      <BusyButton
        type="submit"
        size="small"
        variant="contained"
        busy={isSaving}
        {...(subitem === null && { startIcon: <AddRounded /> })}
        aria-label={subitem === null ? "Añadir subitem" : `Guardar ${subitem.subitem_name}`}
        sx={{ minHeight: { xs: 44, sm: 40 } }}
      >
        {subitem === null ? "Añadir" : "Guardar"}
      </BusyButton>
      {onCancel && (
        <Button
          color="inherit"
          size="small"
          onClick={onCancel}
          disabled={isSaving}
          sx={{ minHeight: { xs: 44, sm: 40 } }}
        >
          Cancelar
        </Button>
      )}
    </Box>
  );
}

function wasChanged(error: Error | null): boolean {
  return error instanceof CallError && error.code === "changed_meanwhile";
}

type ReloadProps = { subitem: Subitem; onLoaded: (present: Subitem) => void };

/** Loads the values that somebody else saved meanwhile. */
function ReloadButton({ subitem, onLoaded }: ReloadProps) {
  const client = useQueryClient();
  const reloading = useExclusiveMutation({
    mutationFn: () => client.query({ ...query(listSubitems, {}), staleTime: 0 }),
    onSuccess: (catalogue) => onLoaded(catalogue.find(({ id }) => id === subitem.id) ?? subitem),
    onError: (error) => snackbar.error(error.message),
  });
  return (
    <BusyButton
      variant="outlined"
      size="small"
      onClick={() => reloading.mutate()}
      busy={reloading.isPending}
      sx={{ gridColumn: "1 / -1", justifySelf: "start" }}
    >
      Cargar los valores actuales
    </BusyButton>
  );
}

/** The form saves one subitem on its own. */
export function SubitemForm({ subitem, draft, onDraft, onSaved, onCancel }: SubitemFormProps) {
  const name = useRef<HTMLInputElement>(null);
  const repetition = useRepetition(subitem, draft);
  const saving = useSaveSubitem(subitem, (saved) => {
    onSaved(saved);
    // The next subitem can be typed at once.
    if (subitem === null) name.current?.focus();
  });
  // The form of an existing subitem closes once it is saved, so text that is typed meanwhile would be lost.
  const readOnly = subitem !== null && saving.isPending;
  const message = describeFieldError(saving.error, "subitem_name");
  const replace = (next: SubitemEdit) => {
    if (saving.isError) saving.reset();
    onDraft(next);
  };
  const change = (values: Partial<SubitemInput>) => replace({ ...draft, ...values });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(draft, { onError: () => name.current?.focus() });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={layout}>
      <TextField
        size="small"
        label={subitem === null ? "Nuevo subitem" : `Nombre de ${subitem.subitem_name}`}
        value={draft.subitem_name}
        onChange={({ target }) => change({ subitem_name: target.value })}
        inputRef={name}
        slotProps={{ input: { readOnly } }}
        autoFocus
        error={saving.isError}
        helperText={message && repetition ? [message, repetition] : (message ?? repetition)}
        autoComplete="off"
      />
      <SelectField
        label="Tipo"
        options={typeOptions}
        value={draft.item_type}
        onChange={(item_type) => change({ item_type })}
        slotProps={{ select: { readOnly } }}
      />
      <SelectField
        label="Opción"
        options={optionOptions}
        value={draft.option}
        onChange={(option) => change({ option })}
        slotProps={{ select: { readOnly } }}
      />
      <Buttons subitem={subitem} isSaving={saving.isPending} onCancel={onCancel} />
      {subitem !== null && wasChanged(saving.error) && (
        <ReloadButton subitem={subitem} onLoaded={(present) => replace(mergeDraft(draft, present))} />
      )}
    </Box>
  );
}
