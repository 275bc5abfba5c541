import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  createCategory,
  listCategories,
  updateCategory,
  type CategoryInput,
  type StaffCategory,
} from "@lonchera/contract/categories";
import { call } from "../../http/call.ts";
import { queryKey } from "../../http/query.ts";
import { showFieldErrors } from "../../http/form-errors.ts";
import { DialogShell } from "../../ui/dialog-shell.tsx";
import { announce } from "../../ui/live-region.tsx";
import { refillForm } from "../../ui/refill-form.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.tsx";
import { History } from "../history/history.tsx";
import { SaveFailure } from "../history/save-failure.tsx";
import { CategoryFields } from "./category-fields.tsx";
import { categoryResolver, newCategory, valuesOf, type CategoryValues } from "./category-values.ts";

type CategoryFormProps = {
  /** `null` for a new one. */
  day: StaffCategory | null;
  onClose: () => void;
};

function saveCategory(day: StaffCategory | null, body: CategoryInput): Promise<StaffCategory> {
  return day === null
    ? call(createCategory, { body })
    : call(updateCategory, { params: { id: String(day.id) }, body });
}

/** The form with what is saved, refused and loaded again. */
function useCategoryForm({ day, onClose }: CategoryFormProps) {
  const form = useForm<CategoryValues, unknown, CategoryInput>({
    resolver: categoryResolver,
    defaultValues: day === null ? newCategory : valuesOf(day),
  });
  const queries = useQueryClient();
  const guard = useUnsavedGuard(form.formState.isDirty, onClose);
  const saving = useMutation({
    mutationFn: (body: CategoryInput) => saveCategory(day, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKey(listCategories) });
      announce(day === null ? "Día creado" : "Día actualizado");
      guard.leave();
    },
    onError: (error) => {
      // The specification asks for this line; the dialog says the reason besides.
      console.warn("No se pudo guardar el día:", error.message);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const loading = useMutation({
    mutationFn: () => call(listCategories, {}),
    onSuccess: (days) => {
      const present = days.find(({ id }) => id === day?.id);
      if (present === undefined) return;
      refillForm(form, valuesOf(present));
      saving.reset();
    },
  });
  return { form, guard, saving, loading };
}

export function CategoryForm({ day, onClose }: CategoryFormProps) {
  const { form, guard, saving, loading } = useCategoryForm({ day, onClose });
  const [opened] = useState(day);
  const submit = form.handleSubmit((body) => saving.mutate(body));
  const actions = (
    <>
      <Button color="inherit" onClick={guard.requestClose} disabled={saving.isPending}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" loading={saving.isPending}>
        {opened === null ? "Crear" : "Actualizar"}
      </Button>
    </>
  );
  return (
    <DialogShell
      open
      title={opened === null ? "Crear Categoría" : "Editar Categoría"}
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
        <CategoryFields form={form} />
        {opened !== null && <History thing="category" id={opened.id} />}
      </Stack>
      {guard.question}
    </DialogShell>
  );
}
