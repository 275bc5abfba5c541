import Button from "@mui/material/Button";
import { moveLostFocus } from "./lost-focus.ts";

type LoadedQuery = { readonly isError: boolean; readonly refetch: () => Promise<unknown> };

/** A `ref` of a button below a field, to which the focus moves when the button is removed. */
function focusFieldOnRemoval(button: HTMLElement | null) {
  return () => {
    if (document.activeElement !== button) return;
    const field = button
      ?.closest(".MuiFormControl-root")
      ?.querySelector<HTMLElement>("input, [role=combobox]");
    moveLostFocus(() => field?.focus());
  };
}

/** The error of a list of options, with a retry button; `undefined` where it loaded. */
export function renderRetry({ isError, refetch }: LoadedQuery, loadErrorText: string) {
  if (!isError) return undefined;
  return (
    <>
      {loadErrorText}
      <Button ref={focusFieldOnRemoval} size="small" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </>
  );
}
