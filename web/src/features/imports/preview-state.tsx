import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CallError } from "../../lib/api/call-error.ts";
import { LoadError } from "../../components/data-state.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { PreviewSection } from "./preview-section.tsx";
import type { Preview } from "./use-preview.ts";

/** Why a file could not be checked: what the server says of it, or that it did not answer. */
function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const mayEnd = error instanceof CallError && (error.kind !== "refused" || error.status >= 500);
  return mayEnd ? (
    <LoadError message="No se pudo revisar el archivo." hint={error.message} onRetry={onRetry} />
  ) : (
    <Alert severity="error">{error.message}</Alert>
  );
}

type PreviewStateProps = {
  preview: Preview;
  /** What the import of it failed of stands there already. */
  told: string | null;
};

/** The chosen file as it is checked, and what came of it. */
export function PreviewState({ preview, told }: PreviewStateProps) {
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
        {/* Without it the page would shrink away from under whoever reads further down. */}
        {data && <PreviewSection preview={data} />}
      </>
    );
  }
  if (error !== null) {
    if (error.message === told) return null;
    return (
      <Box sx={{ mb: 2 }}>
        <PreviewFailure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data) return <PreviewSection key={dataUpdatedAt} preview={data} />;
  return (
    <Button variant="outlined" onClick={() => void refetch()}>
      Revisar archivo
    </Button>
  );
}
