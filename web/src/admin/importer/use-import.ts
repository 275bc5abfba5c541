import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listCategories } from "@lonchera/contract/categories";
import {
  importCompany,
  importGroup,
  importMessages,
  listImports,
  previewImport,
  type ImportKind,
  type ImportRecord,
} from "@lonchera/contract/imports";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { listItems } from "@lonchera/contract/items";
import { queryKey } from "../../http/query.ts";
import { upload, type UploadProgress } from "../../http/upload.ts";
import { useSnackbar } from "../../ui/snackbars.tsx";
import { useAct } from "../../ui/use-act.ts";
import { heldFile } from "./chosen-file.ts";
import { outcomeOf, type ImportOutcome } from "./import-outcome.ts";

/** What shows imports and what they make. */
export const changedByImports = [listImports, listCategories, listItems];

const calls = { group: importGroup, company: importCompany } as const;

type Wanted = { readonly kind: ImportKind; readonly file: File };

function isWhole(progress: UploadProgress | null): boolean {
  return progress !== null && progress.sent === progress.total;
}

/** Id of the newest import that was shown; `null` where none of the list is here. */
function newestShown(queries: QueryClient): number | null {
  const pages = queries.getQueriesData<ResponseOf<typeof listImports>>({ queryKey: queryKey(listImports) });
  const known = pages.flatMap(([, page]) => (page ? [0, ...page.results.map(({ id }) => id)] : []));
  return known.length === 0 ? null : Math.max(...known);
}

export type Importing = ReturnType<typeof useImport>;

/** Imports a file, tells how far it is and how it ended, and can be told to stop. */
export function useImport(onSaved: () => void) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const sending = useRef({ hasLeft: false, newestBefore: null as number | null });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const told = (next: UploadProgress | null) => {
    sending.current.hasLeft = isWhole(next);
    setProgress(next);
  };
  const saved = (message: string, made: ImportRecord, notices: readonly string[] = []) => {
    setOutcome({ kind: "done", message, made, notices });
    snackbar.success(message);
    onSaved();
  };
  const importing = useAct({
    mutationFn: async ({ kind, file }: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      told(null);
      sending.current.newestBefore = newestShown(queries);
      setOutcome(null);
      // The import tells the same, and more surely.
      void queries.cancelQueries({ queryKey: queryKey(previewImport) });
      const options = { signal: controller.signal, onProgress: told };
      return upload(calls[kind], { body: { file: await heldFile(file) } }, options);
    },
    onSuccess: (answer) => saved(answer.message || importMessages.done, answer.import, answer.notices),
    onError: (error, { kind, file }) => {
      const next = outcomeOf(error, { kind, name: file.name, ...sending.current });
      setOutcome(next);
      if (next.kind === "refused") snackbar.error(next.error);
      void queries.invalidateQueries({ queryKey: queryKey(previewImport) });
    },
    onSettled: () => {
      for (const list of changedByImports) void queries.invalidateQueries({ queryKey: queryKey(list) });
    },
  });
  return {
    begin: (wanted: Wanted) => importing.mutate(wanted),
    cancel: () => underWay.current?.abort(),
    isPending: importing.isPending,
    progress,
    outcome,
    forget: () => setOutcome(null),
    /** The list tells that it was saved although its answer was lost. */
    found: (made: ImportRecord) => saved("El archivo sí se importó.", made),
    undone: (made: ImportRecord) =>
      setOutcome((last) => (last?.kind === "done" && last.made.id === made.id ? { ...last, made } : last)),
  };
}
