import Button, { type ButtonProps } from "@mui/material/Button";
import { useSnackbar } from "./snackbars.tsx";

type CopyButtonProps = Pick<ButtonProps, "startIcon" | "sx"> & {
  text: string;
  copiedMessage: string;
  /** Says how to copy by hand. */
  failureMessage: string;
};

/** Copies a text to the clipboard. */
export function CopyButton({ text, copiedMessage, failureMessage, ...look }: CopyButtonProps) {
  const snackbar = useSnackbar();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      snackbar.success(copiedMessage);
    } catch {
      snackbar.error(failureMessage);
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()} {...look}>
      Copiar
    </Button>
  );
}
