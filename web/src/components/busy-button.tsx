import Button, { type ButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import type { MouseEvent } from "react";

type BusyButtonProps = Omit<ButtonProps, "loading" | "style"> & { busy: boolean };

/** A busy button ignores clicks but keeps the focus, which a disabled one would lose. */
export function BusyButton({ busy, startIcon, onClick, ...button }: BusyButtonProps) {
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...button}
      aria-disabled={busy || undefined}
      disableRipple={busy}
      startIcon={busy ? <CircularProgress size="1em" color="inherit" aria-hidden /> : startIcon}
      onClick={choose}
      {...(busy && { style: { opacity: 0.65, cursor: "default" } })}
    />
  );
}
