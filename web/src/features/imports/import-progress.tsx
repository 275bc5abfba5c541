import { useEffect } from "react";
import type { UploadProgress } from "../../lib/api/upload.ts";
import { formatBytes } from "../../components/byte-size.ts";
import { announce } from "../../components/live-region.tsx";
import { TransferProgress } from "../../components/transfer-progress.tsx";

type ImportProgressProps = {
  label: string;
  progress: UploadProgress | null;
  /** Said once the server has all of the file. */
  working: string;
  cancelLabel: string;
  onCancel: () => void;
};

function sendingText(progress: UploadProgress | null): string {
  if (progress === null) return "Enviando el archivo…";
  return `Enviando… ${formatBytes(progress.sent)} de ${formatBytes(progress.total)}`;
}

/** A file on its way to the server, then what the server does with it. */
export function ImportProgress({ progress, working, ...rest }: ImportProgressProps) {
  const isWhole = progress !== null && progress.sent === progress.total;
  useEffect(() => {
    if (isWhole) announce(working);
  }, [isWhole, working]);
  const share = progress === null || isWhole ? null : progress.sent / progress.total;
  return <TransferProgress {...rest} share={share} text={isWhole ? working : sendingText(progress)} />;
}
