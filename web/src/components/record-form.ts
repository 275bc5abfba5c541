import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { CallError } from "../lib/api/errors.ts";
import { isIdentityQuestionClosed, showFieldErrors } from "../lib/api/form-errors.ts";
import { createIdempotencyKey } from "../lib/api/idempotency-key.ts";
import { invalidateEndpoints } from "../lib/api/query.ts";
import { readChangedValues, useInterruptedForm } from "./interrupted-input.ts";
import { useSchemaForm, type FormSchema } from "./schema-form.ts";
import { snackbar } from "./snackbars.tsx";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";
import { useUnsavedChangesGuard } from "./unsaved-changes.tsx";

/** Each field with its first message, in one text; `otherwise` where no field is refused. */
export function describeFieldErrors(error: Error, otherwise: string): string {
  const fields = error instanceof CallError ? Object.entries(error.fields) : [];
  return fields.map(([field, [first]]) => `${field}: ${first ?? ""}`).join(", ") || otherwise;
}

/** Resets a form to new values, except for the fields that the user has changed. */
function resetUnchangedFields<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  values: Values,
): void {
  const changed = readChangedValues(form);
  form.reset(values);
  form.reset({ ...values, ...changed }, { keepDefaultValues: true });
}

type RecordFormSettings<Values extends FieldValues, Body extends FieldValues, Entity> = FormSchema<
  Values,
  Body
> & {
  /** `null` for a new record. */
  record: Entity | null;
  /** The fields of a new record. */
  newValues: Values;
  toFormValues: (record: Entity) => Values;
  /**
   * `loaded` is the record that the form was last filled from; its version is sent along. With `headers` a call that is
   * repeated after a lost answer makes no second record.
   */
  save: (body: Body, loaded: Entity | null, headers: Record<string, string>) => Promise<unknown>;
  /** Asks before changes of a saved record that hurt; false keeps the dialog open. */
  mayChange?: (body: Body, loaded: Entity) => Promise<boolean>;
  /** Reads the record as it is now; undefined where it was deleted. */
  readCurrent: (record: Entity) => Promise<Entity | undefined>;
  /** Shown where the record was deleted meanwhile. */
  goneText: string;
  /** The lists that contain the record. */
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

/** The form of a record: saving it, guarding unsaved changes, and reloading it after another person's change. */
export function useRecordForm<Values extends FieldValues, Body extends FieldValues, Entity>(
  settings: RecordFormSettings<Values, Body, Entity>,
) {
  const { toFormValues, newValues, readCurrent, goneText } = settings;
  const [loaded, setLoaded] = useState(settings.record);
  const form = useSchemaForm<Values, Body>({
    ...settings,
    defaultValues: (loaded === null ? newValues : toFormValues(loaded)) as DefaultValues<Values>,
  });
  useInterruptedForm(form, "form");
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
      if (!isIdentityQuestionClosed(error)) settings.onRefused?.(error);
      // It may be saved without an answer, or changed by somebody else.
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
    if (settings.mayChange && loaded !== null && !(await settings.mayChange(body, loaded))) return;
    if (saving.isError) snackbar.dismissAll();
    reloading.reset();
    // A saved record's dialog is about to close.
    if (!saving.isSuccess) saving.mutate(body);
  });
  const isGone = saving.error instanceof CallError && saving.error.status === 404;
  const error = isGone ? new Error(goneText) : saving.error;
  return { form, guard, saving, error, reloading, submit, loaded };
}
