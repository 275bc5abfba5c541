import Button, { type ButtonProps } from "@mui/material/Button";
import type { RefObject } from "react";
import { snackbar } from "./snackbars.tsx";

type CopyButtonProps = Pick<ButtonProps, "size" | "startIcon" | "sx" | "variant"> & {
  text: string;
  label?: string;
  /** This element contains the text. It is selected and copied if the browser refuses access to the clipboard. */
  source?: RefObject<HTMLElement | null>;
  copiedMessage: string;
  /** This message says how to copy by hand. */
  failureMessage: string;
};

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects a shown text and copies it with `execCommand`, which needs no permission. */
function copyBySelection(shown: HTMLElement | null | undefined): boolean {
  if (!shown) return false;
  window.getSelection()?.selectAllChildren(shown);
  // oxlint-disable-next-line typescript/no-deprecated -- The Clipboard API needs a permission.
  return document.execCommand("copy");
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label = "Copiar", source, copiedMessage, failureMessage, ...look } = props;
  const copy = async () => {
    if ((await copyText(text)) || copyBySelection(source?.current)) snackbar.success(copiedMessage);
    else snackbar.error(failureMessage);
  };
  return (
    <Button variant="outlined" onClick={() => void copy()} {...look}>
      {label}
    </Button>
  );
}
