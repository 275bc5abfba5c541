import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type DefaultValues, type FieldValues, type Resolver } from "react-hook-form";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { CallError } from "../../lib/api/call-error.ts";
import { showFieldErrors } from "../../lib/api/form-errors.ts";
import { queryKey } from "../../lib/api/query.ts";
import { refillForm } from "../refill-form.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.tsx";
import { useAct } from "../use-act.ts";

type EditingSettings<Values extends FieldValues, Body, Thing> = {
  /** `null` for a new one. */
  thing: Thing | null;
  /** What the fields hold for a new one. */
  fresh: Values;
  valuesOf: (thing: Thing) => Values;
  resolver: Resolver<Values, unknown, Body>;
  /** `before` is what the form was last filled from: its version goes along. */
  save: (body: Body, before: Thing | null) => Promise<unknown>;
  /** What the thing is now; undefined where it is gone. */
  present: (thing: Thing) => Promise<Thing | undefined>;
  /** Said where it is gone. */
  gone: string;
  /** The lists that hold it. */
  lists: readonly Endpoint[];
  onSaved: () => void;
  onRefused?: (error: Error) => void;
  onClose: () => void;
};

/** The form of a thing: what is saved, refused, asked before it is lost, and loaded again after another's change. */
export function useEditing<Values extends FieldValues, Body, Thing>(
  settings: EditingSettings<Values, Body, Thing>,
) {
  const { valuesOf, present, gone } = settings;
  const [before, setBefore] = useState(settings.thing);
  const form = useForm<Values, unknown, Body>({
    resolver: settings.resolver,
    defaultValues: (before === null ? settings.fresh : valuesOf(before)) as DefaultValues<Values>,
  });
  const queries = useQueryClient();
  const guard = useUnsavedGuard(form.formState.isDirty, settings.onClose);
  const saving = useAct({
    mutationFn: (body: Body) => settings.save(body, before),
    onSuccess: async () => {
      await Promise.all(
        settings.lists.map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })),
      );
      settings.onSaved();
      guard.leave();
    },
    onError: (error) => {
      settings.onRefused?.(error);
      showFieldErrors(error, form.getValues(), form.setError);
    },
  });
  const loading = useAct({
    mutationFn: async () => {
      const now = before === null ? undefined : await present(before);
      if (now === undefined) throw new Error(gone);
      return now;
    },
    onSuccess: (now) => {
      setBefore(now);
      refillForm(form, valuesOf(now));
      saving.reset();
    },
  });
  const submit = form.handleSubmit((body) => {
    // Saved, it is on its way out.
    if (!saving.isSuccess) saving.mutate(body);
  });
  const isGone = saving.error instanceof CallError && saving.error.status === 404;
  const failure = isGone ? new Error(gone) : saving.error;
  return { form, guard, saving, failure, loading, submit, before };
}
