import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { importMessages, type ImportRefusal, type RowProblem } from "@lonchera/contract/imports";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { invalidateEndpoints } from "../../lib/api/query.ts";
import type { UploadOptions, UploadProgress } from "../../lib/api/upload.ts";
import { type FileCheck, readIntoMemory } from "./chosen-file.ts";

export type ImportAttempt<Imported> = {
  readonly check: FileCheck<{ readonly same_file: Imported | null }>;
  /** It is a copy in memory. */
  readonly file: File;
  /** The upload is complete. */
  readonly isSent: boolean;
};

/** Describes the outcome of an import as the browser knows it. */
export type ImportOutcome<Imported> =
  | {
      readonly kind: "done";
      readonly message: string;
      readonly imported: Imported;
      readonly notices: readonly string[];
    }
  | {
      readonly kind: "refused";
      readonly error: string;
      readonly skipped: readonly RowProblem[];
      readonly duplicated: readonly RowProblem[];
    }
  /** No answer arrived; the import may have been saved. */
  | { readonly kind: "unclear"; readonly reason: string; readonly attempt: ImportAttempt<Imported> }
  /** The import was looked for and was not saved. */
  | { readonly kind: "absent"; readonly name: string }
  | { readonly kind: "canceled" };

/** A proxy sends these if it got no answer from the server. */
const gatewayErrors = new Set([502, 504]);

export function toImportOutcome<Imported>(
  error: Error,
  attempt: ImportAttempt<Imported>,
): ImportOutcome<Imported> {
  if (!(error instanceof CallError))
    return { kind: "refused", error: error.message, skipped: [], duplicated: [] };
  if (error.kind === "canceled" && !attempt.isSent) return { kind: "canceled" };
  if (error.kind !== "refused" || gatewayErrors.has(error.status)) {
    const reason = error.kind === "canceled" ? "Cancelaste cuando ya se estaba guardando." : error.message;
    return { kind: "unclear", reason, attempt };
  }
  const { skipped_rows = [], duplicated_rows = [] } = (error.body ?? {}) as Partial<ImportRefusal>;
  return {
    kind: "refused",
    error: error.detail ?? importMessages.failed,
    skipped: skipped_rows,
    duplicated: duplicated_rows,
  };
}

export function isFullySent(progress: UploadProgress | null): boolean {
  return progress !== null && progress.sent === progress.total;
}

type ImportAnswer<Imported> = {
  readonly message: string;
  readonly import: Imported;
  readonly notices: string[];
};

type FileImport<Imported, Input> = {
  readonly check: FileCheck<{ readonly same_file: Imported | null }>;
  readonly send: (request: Input, options: UploadOptions) => Promise<ImportAnswer<Imported>>;
  /** These lists show imports or what they create. */
  readonly lists: readonly Endpoint[];
  readonly onSaved: () => void;
};

export type ImportRun<Imported> = Omit<
  ReturnType<typeof useImport<Imported & { id: number }, { file: File }>>,
  "begin"
>;

const foundMessage = "El archivo está importado.";

/** Returns the current record of the screen's last import. */
export function findLastImport<Imported extends { readonly id: number }>(
  outcome: ImportOutcome<Imported> | null,
  listed: readonly Imported[] = [],
): Imported | null {
  if (outcome?.kind !== "done") return null;
  return listed.find(({ id }) => id === outcome.imported.id) ?? outcome.imported;
}

/** Checks the shown file again. Returns its import if the server has imported it, otherwise null. */
async function checkPreviewAgain<Imported>(client: QueryClient, { key }: ImportAttempt<Imported>["check"]) {
  const [shown] = client.getQueryCache().findAll({ queryKey: key, type: "active" });
  await client.invalidateQueries({ queryKey: key });
  const preview = shown?.state.data as { readonly same_file: Imported | null } | null | undefined;
  return preview?.same_file ?? null;
}

/** Imports a file, with progress, outcome and cancellation. */
export function useImport<Imported extends { readonly id: number }, Input extends { readonly file: File }>({
  check,
  send,
  lists,
  onSaved,
}: FileImport<Imported, Input>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome<Imported> | null>(null);
  const attempt = useRef({ file: new File([], ""), isSent: false });
  const controllerRef = useRef<AbortController>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const showProgress = (next: UploadProgress | null) => {
    attempt.current.isSent = isFullySent(next);
    setProgress(next);
  };
  const reportSaved = (message: string, imported: Imported, notices: readonly string[] = []) => {
    setOutcome({ kind: "done", message, imported, notices });
    snackbar.success(message);
    onSaved();
  };
  const importing = useExclusiveMutation({
    mutationFn: async (request: Input) => {
      const controller = new AbortController();
      controllerRef.current = controller;
      showProgress(null);
      setOutcome(null);
      if (outcome?.kind === "refused") snackbar.dismissAll();
      // The import's answer replaces the preview.
      void client.cancelQueries({ queryKey: check.key });
      const options = { signal: controller.signal, onProgress: showProgress };
      attempt.current.file = await readIntoMemory(request.file);
      return send({ ...request, file: attempt.current.file }, options);
    },
    onSuccess: (answer) => reportSaved(answer.message || importMessages.done, answer.import, answer.notices),
    onError: (error) => {
      const next = toImportOutcome(error, { check, ...attempt.current });
      setOutcome(next);
      if (next.kind === "refused") snackbar.error("No se importó nada.");
      void checkPreviewAgain(client, check).then((found) => {
        if (next.kind === "unclear" && found) reportSaved(foundMessage, found);
      });
    },
    onSettled: () => void invalidateEndpoints(client, lists),
  });
  return {
    begin: (request: Input) => importing.mutate(request),
    cancel: () => controllerRef.current?.abort(),
    isPending: importing.isPending,
    progress,
    outcome,
    forget: () => setOutcome(null),
    /** Sets the outcome of an import whose answer was lost. */
    onFound: (imported: Imported | null, { name }: File) =>
      imported === null ? setOutcome({ kind: "absent", name }) : reportSaved(foundMessage, imported),
    onUndone: (imported: Imported) =>
      setOutcome((last) =>
        last?.kind === "done" && last.imported.id === imported.id ? { ...last, imported } : last,
      ),
  };
}
