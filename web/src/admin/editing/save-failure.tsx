import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { CallError } from "../../http/call-error.ts";
import { reasonOf } from "../../http/form-errors.ts";

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
  if (!isChanged) return <Alert severity="error">{reasonOf(error)}</Alert>;
  return (
    <Alert severity="warning">
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
