import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listCategories } from "@lonchera/contract/categories";
import {
  importCompany,
  importGroup,
  type ImportKind,
  importMessages,
  type ImportRecord,
  type ImportRefusal,
  listImports,
  previewImport,
  type RepeatedChoice,
  type RowProblem,
} from "@lonchera/contract/imports";
import { listItems } from "@lonchera/contract/items";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { queryKey } from "../../lib/api/query.ts";
import { reloadLists } from "../../lib/api/reload-lists.ts";
import { upload, type UploadProgress } from "../../lib/api/upload.ts";
import { readIntoMemory } from "./chosen-file.ts";

export type Sending = {
  readonly kind: ImportKind;
  /** A copy in memory. */
  readonly file: File;
  /** The upload is complete. */
  readonly hasLeft: boolean;
};

/** The outcome of an import as the browser knows it. */
export type ImportOutcome =
  | {
      readonly kind: "done";
      readonly message: string;
      readonly made: ImportRecord;
      readonly notices: readonly string[];
    }
  | {
      readonly kind: "refused";
      readonly error: string;
      readonly skipped: readonly RowProblem[];
      readonly duplicated: readonly RowProblem[];
    }
  /** No answer arrived; the import may have been saved. */
  | { readonly kind: "unclear"; readonly reason: string; readonly sending: Sending }
  /** The import was looked for and was not saved. */
  | { readonly kind: "absent"; readonly name: string }
  | { readonly kind: "canceled" };

function readRefusal(body: unknown): Partial<ImportRefusal> {
  return typeof body === "object" && body !== null ? body : {};
}

/** A proxy sends these if it got no answer from the server. */
const gatewayErrors = new Set([502, 504]);

export function importOutcome(error: Error, sending: Sending): ImportOutcome {
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

/** The lists that show imports or what they create. */
export const listsChangedByImports = [listImports, listCategories, listItems];

const calls = { group: importGroup, company: importCompany } as const;

type Wanted = { readonly kind: ImportKind; readonly file: File; readonly repeated?: RepeatedChoice };

function isFullySent(progress: UploadProgress | null): boolean {
  return progress !== null && progress.sent === progress.total;
}

export type Importing = ReturnType<typeof useImport>;

/** Imports a file, with progress, outcome and cancellation. */
export function useImport(onSaved: () => void) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const sending = useRef({ file: new File([], ""), hasLeft: false });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const showProgress = (next: UploadProgress | null) => {
    sending.current.hasLeft = isFullySent(next);
    setProgress(next);
  };
  const saved = (message: string, made: ImportRecord, notices: readonly string[] = []) => {
    setOutcome({ kind: "done", message, made, notices });
    snackbar.success(message);
    onSaved();
  };
  const importing = useExclusiveMutation({
    mutationFn: async ({ kind, file, repeated }: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      showProgress(null);
      setOutcome(null);
      sending.current.file = file;
      // The import's answer replaces the preview.
      void queries.cancelQueries({ queryKey: queryKey(previewImport) });
      const options = { signal: controller.signal, onProgress: showProgress };
      sending.current.file = await readIntoMemory(file);
      return upload(calls[kind], { body: { file: sending.current.file, repeated } }, options);
    },
    onSuccess: (answer) => saved(answer.message || importMessages.done, answer.import, answer.notices),
    onError: (error, { kind }) => {
      const next = importOutcome(error, { kind, ...sending.current });
      setOutcome(next);
      if (next.kind === "refused") snackbar.error("No se importó nada.");
      void queries.invalidateQueries({ queryKey: queryKey(previewImport) });
    },
    onSettled: () => void reloadLists(queries, listsChangedByImports),
  });
  return {
    begin: (wanted: Wanted) => importing.mutate(wanted),
    cancel: () => underWay.current?.abort(),
    isPending: importing.isPending,
    progress,
    outcome,
    forget: () => setOutcome(null),
    /** Sets the outcome of an import whose answer was lost. */
    found: (made: ImportRecord | null, { name }: File) =>
      made === null ? setOutcome({ kind: "absent", name }) : saved("El archivo está importado.", made),
    undone: (made: ImportRecord) =>
      setOutcome((last) => (last?.kind === "done" && last.made.id === made.id ? { ...last, made } : last)),
  };
}
