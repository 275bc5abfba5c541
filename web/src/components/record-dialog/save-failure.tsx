import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { CallError } from "../../lib/api/call-error.ts";
import { reasonOf } from "../../lib/api/form-errors.ts";
import { bringIntoView } from "../bring-into-view.ts";

type SaveFailureProps = {
  error: Error | null;
  /** Loads what the thing is now into the form, without what was typed getting lost. */
  onLoadPresent: () => void;
  isLoading: boolean;
};

/** Why a thing was not saved; where another person changed it meanwhile, what changed and the way on. */
export function SaveFailure({ error, onLoadPresent, isLoading }: SaveFailureProps) {
  if (!error) return null;
  const isChanged = error instanceof CallError && error.status === 409;
  if (!isChanged) {
    // The first of the fields that are wrong has the focus: that is what is looked at.
    const isOfFields = error instanceof CallError && Object.keys(error.fields).length > 0;
    return (
      <Alert severity="error" ref={isOfFields ? null : bringIntoView}>
        {reasonOf(error)}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" ref={bringIntoView}>
      {error.message} Lo que escribiste no se pierde.
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        onClick={onLoadPresent}
        loading={isLoading}
        sx={{ display: "flex", mt: 1 }}
      >
        Cargar los valores actuales
      </Button>
    </Alert>
  );
}
