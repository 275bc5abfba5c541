import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { maxFileBytes } from "@lonchera/contract/form";
import {
  type ImportKind,
  importKinds,
  importMessages,
  type ImportPreview,
  previewImport,
} from "@lonchera/contract/imports";
import { useAddress } from "../../components/address.ts";
import { formatBytes } from "../../components/download.tsx";
import { announce } from "../../components/live-region.tsx";
import { useDraftValue } from "../../components/use-draft-value.ts";
import { queryKey } from "../../lib/api/query.ts";
import { upload, type UploadProgress } from "../../lib/api/upload.ts";

export const acceptedEndings = ".xlsx,.xls";

/** What the server would refuse at once, said before the file is sent. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.xlsx?$/i.test(name)) return "El archivo debe ser una hoja de cálculo .xlsx o .xls.";
  if (size === 0) return "El archivo está vacío.";
  return size > maxFileBytes ? importMessages.tooLarge : null;
}

export class FileChanged extends Error {
  constructor(options?: ErrorOptions) {
    super("El archivo cambió o ya no está donde lo elegiste. Vuelve a elegirlo.", options);
    this.name = "FileChanged";
  }
}

/** The file as it was chosen, in memory: a browser no longer reads one that was saved again on its disk. */
export async function readIntoMemory(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new FileChanged({ cause });
  });
  return new File([bytes], file.name, { type: file.type });
}

/** A file, and the how many-th that was chosen: the same one chosen again is checked again. */
type Chosen = { readonly file: File; readonly number: number };

export type Preview = ReturnType<typeof usePreview>;

/** What an import of the chosen file would do, asked as soon as it is chosen; another one ends the asking. */
export function usePreview(kind: ImportKind, chosen: Chosen | null) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const preview = useQuery({
    queryKey: [...queryKey(previewImport), kind, chosen?.number],
    queryFn: async ({ signal }): Promise<ImportPreview | null> => {
      if (chosen === null) return null;
      setProgress(null);
      const file = await readIntoMemory(chosen.file);
      return upload(previewImport, { params: { kind }, body: { file } }, { signal, onProgress: setProgress });
    },
    enabled: chosen !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const stop = () => void queries.cancelQueries({ queryKey: queryKey(previewImport) });
  return { ...preview, progress, stop };
}

/** The file to import, and what is wrong with the choice. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const count = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null) => {
    const wrong = file && fileProblem(file);
    count.current += 1;
    // One that cannot be sent leaves none: the former would pass for it.
    setChosen(file === null || wrong !== null ? null : { file, number: count.current });
    setProblem(file && wrong && `${file.name}: ${wrong}`);
    if (file && wrong === null) announce(`Archivo elegido: ${file.name}, ${formatBytes(file.size)}`);
  };
  return {
    chosen,
    problem,
    input,
    choose,
    refuseSeveral: () => setProblem("Elige un solo archivo."),
    /** Says that there is none, and goes to where it is chosen. */
    ask: () => {
      setProblem(importMessages.fileRequired);
      input.current?.focus();
    },
  };
}

const first: ImportKind = "group";

function readKind(params: URLSearchParams): ImportKind {
  return importKinds.find((kind) => kind === params.get("kind")) ?? first;
}

function identity(kind: ImportKind): ImportKind {
  return kind;
}

/** The kind of import that the address names; a choice counts at once, before the address has it. */
export function useKind(params: URLSearchParams) {
  const { replace } = useAddress();
  const { shown, setShown, reportNow } = useDraftValue(readKind(params), identity, (kind) =>
    replace({ kind: kind === first ? null : kind }),
  );
  return {
    kind: shown,
    choose: (kind: ImportKind) => {
      setShown(kind);
      reportNow(kind);
    },
  };
}
