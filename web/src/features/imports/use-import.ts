import { useQueryClient } from "@tanstack/react-query";
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
import { listItems } from "@lonchera/contract/items";
import { queryKey } from "../../lib/api/query.ts";
import { upload, type UploadProgress } from "../../lib/api/upload.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-act.ts";
import { heldFile } from "./chosen-file.ts";
import { outcomeOf, type ImportOutcome } from "./import-outcome.ts";

/** What shows imports and what they make. */
export const changedByImports = [listImports, listCategories, listItems];

const calls = { group: importGroup, company: importCompany } as const;

type Wanted = { readonly kind: ImportKind; readonly file: File };

function isWhole(progress: UploadProgress | null): boolean {
  return progress !== null && progress.sent === progress.total;
}

export type Importing = ReturnType<typeof useImport>;

/** Imports a file, tells how far it is and how it ended, and can be told to stop. */
export function useImport(onSaved: () => void) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const sending = useRef({ file: new File([], ""), hasLeft: false });
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
  const importing = useExclusiveMutation({
    mutationFn: async ({ kind, file }: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      told(null);
      setOutcome(null);
      sending.current.file = file;
      // The import tells the same, and more surely.
      void queries.cancelQueries({ queryKey: queryKey(previewImport) });
      const options = { signal: controller.signal, onProgress: told };
      sending.current.file = await heldFile(file);
      return upload(calls[kind], { body: { file: sending.current.file } }, options);
    },
    onSuccess: (answer) => saved(answer.message || importMessages.done, answer.import, answer.notices),
    onError: (error, { kind }) => {
      const next = outcomeOf(error, { kind, ...sending.current });
      setOutcome(next);
      if (next.kind === "refused") snackbar.error("No se importó nada.");
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
    /** What the server says of one whose answer was lost: what it made, or that it did not. */
    found: (made: ImportRecord | null, { name }: File) =>
      made === null ? setOutcome({ kind: "absent", name }) : saved("El archivo está importado.", made),
    undone: (made: ImportRecord) =>
      setOutcome((last) => (last?.kind === "done" && last.made.id === made.id ? { ...last, made } : last)),
  };
}
