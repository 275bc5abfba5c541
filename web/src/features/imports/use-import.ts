import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { importMessages, type ImportRefusal, type RowProblem } from "@lonchera/contract/imports";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { reloadLists } from "../../lib/api/reload-lists.ts";
import type { UploadOptions, UploadProgress } from "../../lib/api/upload.ts";
import { type FileCheck, readIntoMemory } from "./chosen-file.ts";

export type Sending<Made> = {
  readonly check: FileCheck<{ readonly same_file: Made | null }>;
  /** A copy in memory. */
  readonly file: File;
  /** The upload is complete. */
  readonly hasLeft: boolean;
};

/** The outcome of an import as the browser knows it. */
export type ImportOutcome<Made> =
  | {
      readonly kind: "done";
      readonly message: string;
      readonly made: Made;
      readonly notices: readonly string[];
    }
  | {
      readonly kind: "refused";
      readonly error: string;
      readonly skipped: readonly RowProblem[];
      readonly duplicated: readonly RowProblem[];
    }
  /** No answer arrived; the import may have been saved. */
  | { readonly kind: "unclear"; readonly reason: string; readonly sending: Sending<Made> }
  /** The import was looked for and was not saved. */
  | { readonly kind: "absent"; readonly name: string }
  | { readonly kind: "canceled" };

function readRefusal(body: unknown): Partial<ImportRefusal> {
  return typeof body === "object" && body !== null ? body : {};
}

/** A proxy sends these if it got no answer from the server. */
const gatewayErrors = new Set([502, 504]);

export function importOutcome<Made>(error: Error, sending: Sending<Made>): ImportOutcome<Made> {
  if (!(error instanceof CallError))
    return { kind: "refused", error: error.message, skipped: [], duplicated: [] };
  if (error.kind === "canceled" && !sending.hasLeft) return { kind: "canceled" };
  if (error.kind !== "refused" || gatewayErrors.has(error.status)) {
    const reason = error.kind === "canceled" ? "Cancelaste cuando ya se estaba guardando." : error.message;
    return { kind: "unclear", reason, sending };
  }
  const { skipped_rows = [], duplicated_rows = [] } = readRefusal(error.body);
  return {
    kind: "refused",
    error: error.detail ?? importMessages.failed,
    skipped: skipped_rows,
    duplicated: duplicated_rows,
  };
}

function isFullySent(progress: UploadProgress | null): boolean {
  return progress !== null && progress.sent === progress.total;
}

type Imported<Made> = { readonly message: string; readonly import: Made; readonly notices: string[] };

type FileImport<Made, Wanted> = {
  readonly check: FileCheck<{ readonly same_file: Made | null }>;
  readonly send: (wanted: Wanted, options: UploadOptions) => Promise<Imported<Made>>;
  /** The lists that show imports or what they create. */
  readonly lists: readonly Endpoint[];
  readonly onSaved: () => void;
};

export type Importing<Made> = Omit<
  ReturnType<typeof useImport<Made & { id: number }, { file: File }>>,
  "begin"
>;

/** Returns the current record of the screen's last import. */
export function findLastImport<Made extends { readonly id: number }>(
  outcome: ImportOutcome<Made> | null,
  listed: readonly Made[] = [],
): Made | null {
  if (outcome?.kind !== "done") return null;
  return listed.find(({ id }) => id === outcome.made.id) ?? outcome.made;
}

/** Imports a file, with progress, outcome and cancellation. */
export function useImport<Made extends { readonly id: number }, Wanted extends { readonly file: File }>({
  check,
  send,
  lists,
  onSaved,
}: FileImport<Made, Wanted>) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome<Made> | null>(null);
  const sending = useRef({ file: new File([], ""), hasLeft: false });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const showProgress = (next: UploadProgress | null) => {
    sending.current.hasLeft = isFullySent(next);
    setProgress(next);
  };
  const saved = (message: string, made: Made, notices: readonly string[] = []) => {
    setOutcome({ kind: "done", message, made, notices });
    snackbar.success(message);
    onSaved();
  };
  const importing = useExclusiveMutation({
    mutationFn: async (wanted: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      showProgress(null);
      setOutcome(null);
      sending.current.file = wanted.file;
      // The import's answer replaces the preview.
      void queries.cancelQueries({ queryKey: check.key });
      const options = { signal: controller.signal, onProgress: showProgress };
      sending.current.file = await readIntoMemory(wanted.file);
      return send({ ...wanted, file: sending.current.file }, options);
    },
    onSuccess: (answer) => saved(answer.message || importMessages.done, answer.import, answer.notices),
    onError: (error) => {
      const next = importOutcome(error, { check, ...sending.current });
      setOutcome(next);
      if (next.kind === "refused") snackbar.error("No se importó nada.");
      void queries.invalidateQueries({ queryKey: check.key });
    },
    onSettled: () => void reloadLists(queries, lists),
  });
  return {
    begin: (wanted: Wanted) => importing.mutate(wanted),
    cancel: () => underWay.current?.abort(),
    isPending: importing.isPending,
    progress,
    outcome,
    forget: () => setOutcome(null),
    /** Sets the outcome of an import whose answer was lost. */
    found: (made: Made | null, { name }: File) =>
      made === null ? setOutcome({ kind: "absent", name }) : saved("El archivo está importado.", made),
    undone: (made: Made) =>
      setOutcome((last) => (last?.kind === "done" && last.made.id === made.id ? { ...last, made } : last)),
  };
}
