import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { previewImport, type ImportKind, type ImportPreview } from "@lonchera/contract/imports";
import { queryKey } from "../../lib/api/query.ts";
import { upload, type UploadProgress } from "../../lib/api/upload.ts";
import { heldFile } from "./chosen-file.ts";

/** A file, and the how many-th that was chosen: the same one chosen again is checked again. */
export type Chosen = { readonly file: File; readonly number: number };

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
      const file = await heldFile(chosen.file);
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
