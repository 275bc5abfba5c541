import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { maxFileBytes } from "@lonchera/contract/multipart-fields";
import { importMessages } from "@lonchera/contract/imports";
import { formatBytes } from "../../components/download.tsx";
import { announce } from "../../components/live-region.tsx";
import type { UploadOptions, UploadProgress } from "../../lib/api/upload.ts";

export const acceptedExtensions = ".xlsx,.xls";

/** Says why the server would refuse the file, before it is uploaded. */
export function findFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!/\.xlsx?$/i.test(name)) return "El archivo debe ser una hoja de cálculo .xlsx o .xls.";
  if (size === 0) return "El archivo está vacío.";
  return size > maxFileBytes ? importMessages.tooLarge : null;
}

/** Copies the file into memory, because a browser cannot read a file that changed on disk. */
export async function readIntoMemory(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new Error("El archivo cambió o ya no está donde lo elegiste. Vuelve a elegirlo.", { cause });
  });
  return new File([bytes], file.name, { type: file.type });
}

/** Holds the chosen file and a counter, so that choosing the same file again checks it again. */
type FileChoice = { readonly file: File; readonly number: number };

/** Checks files of one kind without saving them. */
export type FileCheck<Data> = {
  /** The previews have this query key. */
  readonly key: readonly unknown[];
  readonly send: (file: File, options: UploadOptions) => Promise<Data>;
};

export type FilePreview<Data> = UseQueryResult<Data | null> & {
  readonly progress: UploadProgress | null;
  readonly stop: () => void;
};

/** Requests the preview of the chosen file at once. Another choice cancels it. */
export function useFilePreview<Data>(
  { key, send }: FileCheck<Data>,
  chosen: FileChoice | null,
): FilePreview<Data> {
  const client = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const preview = useQuery({
    queryKey: [...key, chosen?.number],
    queryFn: async ({ signal }): Promise<Data | null> => {
      if (chosen === null) return null;
      setProgress(null);
      return send(await readIntoMemory(chosen.file), { signal, onProgress: setProgress });
    },
    enabled: chosen !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const stop = () => void client.cancelQueries({ queryKey: key });
  return { ...preview, progress, stop };
}

export type ChosenFile = ReturnType<typeof useChosenFile>;

/** Returns the chosen file and its error. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<FileChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const count = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null) => {
    const refusal = file && findFileProblem(file);
    count.current += 1;
    // A refused file also clears the previous one, which could be mistaken for it.
    setChosen(file === null || refusal !== null ? null : { file, number: count.current });
    setProblem(file && refusal && `${file.name}: ${refusal}`);
    if (file && refusal === null) announce(`Archivo elegido: ${file.name}, ${formatBytes(file.size)}`);
  };
  return {
    chosen,
    problem,
    input,
    choose,
    refuseSeveral: () => setProblem("Elige un solo archivo."),
    /** Reports the missing file and focuses its field. */
    ask: () => {
      setProblem(importMessages.fileRequired);
      input.current?.focus();
    },
  };
}
