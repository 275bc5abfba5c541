import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Fragment, type ReactNode } from "react";
import { LoadError } from "../../components/data-state.tsx";
import { CallError } from "../../lib/api/errors.ts";
import type { FilePreview } from "./chosen-file.ts";
import { ImportProgress } from "./import-status.tsx";

/** Says why a file could not be checked. It offers another attempt only where the same file may pass then. */
function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isTemporary = error instanceof CallError && (error.kind !== "refused" || error.status >= 500);
  return isTemporary ? (
    <LoadError message="No se pudo revisar el archivo." hint={error.message} onRetry={onRetry} />
  ) : (
    <Alert severity="error">{error.message}</Alert>
  );
}

type PreviewStateProps<Data> = {
  preview: FilePreview<Data>;
  /** The import's own notice shows this refusal already. */
  shownRefusal: string | null;
  children: (data: Data) => ReactNode;
};

/** Shows the progress, error or result of checking the chosen file. */
export function PreviewState<Data>({ preview, shownRefusal, children }: PreviewStateProps<Data>) {
  const { data, error, isFetching, progress, refetch, stop, dataUpdatedAt } = preview;
  if (isFetching) {
    return (
      <>
        <ImportProgress
          label="Revisando el archivo"
          progress={progress}
          working="Revisando el archivo…"
          cancelLabel="Cancelar revisión"
          onCancel={stop}
        />
        {/* Without the former preview the page would become shorter while the user reads further down. */}
        {data && children(data)}
      </>
    );
  }
  if (error !== null) {
    if (error.message === shownRefusal) return null;
    return (
      <Box sx={{ mb: 2 }}>
        <PreviewFailure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data) return <Fragment key={dataUpdatedAt}>{children(data)}</Fragment>;
  return (
    <Button variant="outlined" onClick={() => void refetch()}>
      Revisar archivo
    </Button>
  );
}
