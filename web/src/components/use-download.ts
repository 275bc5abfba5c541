import { useRef, useState } from "react";
import { CallError } from "../lib/api/call-error.ts";
import type { DownloadOptions, Progress } from "../lib/api/download.ts";
import { saveFile } from "./save-file.ts";
import { useExclusiveMutation } from "./use-act.ts";

type Downloaded<Wanted> = {
  get: (wanted: Wanted, options: DownloadOptions) => Promise<Blob>;
  /** Under which it is saved. */
  nameOf: (wanted: Wanted) => string;
};

export type Download<Wanted> = ReturnType<typeof useDownload<Wanted>>;

/** Gets a file and hands it to the browser, tells how far it is, and can be told to stop. */
export function useDownload<Wanted = void>({ get, nameOf }: Downloaded<Wanted>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const underWay = useRef<AbortController>(null);
  const downloading = useExclusiveMutation({
    mutationFn: async (wanted: Wanted) => {
      const controller = new AbortController();
      underWay.current = controller;
      setProgress(null);
      const options = { signal: controller.signal, onProgress: setProgress };
      saveFile(await get(wanted, options), nameOf(wanted));
    },
  });
  const { error, variables } = downloading;
  const wasCanceled = error instanceof CallError && error.kind === "canceled";
  return {
    begin: downloading.mutate,
    /** Forgets why it failed. */
    reset: downloading.reset,
    cancel: () => underWay.current?.abort(),
    isPending: downloading.isPending,
    progress,
    /** Of the file that was asked for last. */
    name: variables === undefined ? "" : nameOf(variables),
    isSaved: downloading.isSuccess,
    wasCanceled,
    /** Why there is no file, unless it was stopped by hand. */
    error: wasCanceled ? null : error,
  };
}
