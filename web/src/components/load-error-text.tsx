import Button from "@mui/material/Button";
import { runIfFocusLost } from "./lost-focus.ts";

type LoadedQuery = { readonly isError: boolean; readonly refetch: () => Promise<unknown> };

/** A `ref` of a button below a field. The focus moves to the field when the button is removed. */
function focusFieldOnRemoval(button: HTMLElement | null) {
  return () => {
    if (document.activeElement !== button) return;
    const field = button
      ?.closest(".MuiFormControl-root")
      ?.querySelector<HTMLElement>("input, [role=combobox]");
    runIfFocusLost(() => field?.focus());
  };
}

/** Renders the error of a list of options with a retry button. Returns `undefined` if there is no error. */
export function renderLoadError({ isError, refetch }: LoadedQuery, loadErrorText: string) {
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
