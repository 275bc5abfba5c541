import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { CallError } from "../lib/api/errors.ts";
import { isIdentityConfirmationCanceled, showFieldErrors } from "../lib/api/form-errors.ts";
import { createIdempotencyKey } from "../lib/api/idempotency-key.ts";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { getDirtyValues, usePreservedForm } from "./preserved-input.ts";
import { useSchemaForm, type FormSchema } from "./schema-form.ts";
import { snackbar } from "./snackbars.tsx";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";
import { useUnsavedChangesGuard } from "./unsaved-changes.tsx";

/** Returns each refused field with its first message in one text, or `otherwise` if no field is refused. */
export function describeFieldErrors(error: Error, otherwise: string): string {
  const fields = error instanceof CallError ? Object.entries(error.fields) : [];
  return fields.map(([field, [first]]) => `${field}: ${first ?? ""}`).join(", ") || otherwise;
}

/** Resets a form to new values, except for the fields that the user has changed. */
function resetUnchangedFields<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  values: Values,
): void {
  const changed = getDirtyValues(form);
  form.reset(values);
  form.reset({ ...values, ...changed }, { keepDefaultValues: true });
}

type RecordFormSettings<Values extends FieldValues, Body extends FieldValues, Entity> = FormSchema<
  Values,
  Body
> & {
  /** The record is `null` for a new one. */
  record: Entity | null;
  /** The values of a new record's fields. */
  newValues: Values;
  toFormValues: (record: Entity) => Values;
  /**
   * Saves the record. `loaded` is the record from which the form was last filled, and its version is sent with the
   * body. `headers` prevent a second record if the call is repeated after a lost answer.
   */
  save: (body: Body, loaded: Entity | null, headers: Record<string, string>) => Promise<unknown>;
  /** Asks the user before a change of a saved record that has bad consequences. False keeps the dialog open. */
  confirmChange?: (body: Body, loaded: Entity) => Promise<boolean>;
  /** Reads the current record. It is undefined if the record was deleted. */
  readCurrent: (record: Entity) => Promise<Entity | undefined>;
  /** The text is shown if the record was deleted meanwhile. */
  goneText: string;
  /** These endpoints list the record and are loaded again. */
  lists: readonly Endpoint[];
  onSaved: () => void;
  onRefused?: (error: Error) => void;
  onClose: () => void;
};

export type RecordForm<
  Values extends FieldValues = FieldValues,
  Body extends FieldValues = FieldValues,
  Entity = unknown,
> = ReturnType<typeof useRecordForm<Values, Body, Entity>>;

/**
 * Provides the form of a record. It saves the record, guards unsaved changes, and reloads the record after another
 * person's change.
 */
export function useRecordForm<Values extends FieldValues, Body extends FieldValues, Entity>(
  settings: RecordFormSettings<Values, Body, Entity>,
) {
  const { toFormValues, newValues, readCurrent, goneText } = settings;
  const [loaded, setLoaded] = useState(settings.record);
  const form = useSchemaForm<Values, Body>({
    ...settings,
    defaultValues: (loaded === null ? newValues : toFormValues(loaded)) as DefaultValues<Values>,
  });
  usePreservedForm(form, "form");
  const client = useQueryClient();
  const [idempotencyKey] = useState(createIdempotencyKey);
  const saving = useExclusiveMutation({
    mutationFn: (body: Body) => settings.save(body, loaded, { "Idempotency-Key": idempotencyKey }),
    onSuccess: async () => {
      await invalidateEndpoints(client, settings.lists);
      settings.onSaved();
      guard.leave();
    },
    onError: (error) => {
      if (!isIdentityConfirmationCanceled(error)) settings.onRefused?.(error);
      // The record may be saved although no answer came, or somebody else may have changed it.
      const isStale = error instanceof CallError && (error.kind !== "refused" || error.status === 409);
      if (isStale) void invalidateEndpoints(client, settings.lists);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const guard = useUnsavedChangesGuard({
    isDirty: form.formState.isDirty,
    isSaving: saving.isPending,
    close: settings.onClose,
  });
  const reloading = useExclusiveMutation({
    mutationFn: async () => {
      const current = loaded === null ? undefined : await readCurrent(loaded);
      if (current === undefined) throw new Error(goneText);
      return current;
    },
    onSuccess: (current) => {
      setLoaded(current);
      resetUnchangedFields(form, toFormValues(current));
      saving.reset();
      snackbar.dismissAll();
    },
  });
  const submit = form.handleSubmit(async (body) => {
    if (settings.confirmChange && loaded !== null && !(await settings.confirmChange(body, loaded))) return;
    if (saving.isError) snackbar.dismissAll();
    reloading.reset();
    // The dialog of a saved record is about to close.
    if (!saving.isSuccess) saving.mutate(body);
  });
  const isGone = saving.error instanceof CallError && saving.error.status === 404;
  const error = isGone ? new Error(goneText) : saving.error;
  return { form, guard, saving, error, reloading, submit, loaded };
}
