import Box from "@mui/material/Box";
import type { ImportRecord } from "@lonchera/contract/imports";
import { bringIntoView } from "../../ui/bring-into-view.ts";
import { ImportNotice } from "./import-notice.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { MadeCard } from "./made-card.tsx";
import type { Importing } from "./use-import.ts";

type ImportStateProps = {
  importing: Importing;
  /** What it made, as it is now. */
  made: ImportRecord | null;
  onUndo: (made: ImportRecord) => void;
};

/** An import under way, then how it ended and what it made. */
export function ImportState({ importing, made, onUndo }: ImportStateProps) {
  const { isPending, progress, outcome, cancel, found } = importing;
  if (isPending) {
    return (
      <Box ref={bringIntoView}>
        <ImportProgress
          label="Importando el archivo"
          progress={progress}
          working="Guardando…"
          cancelLabel="Cancelar importación"
          onCancel={cancel}
        />
      </Box>
    );
  }
  if (outcome === null) return null;
  return (
    <Box ref={bringIntoView} sx={{ mb: 2 }}>
      {!made?.undone_at && <ImportNotice outcome={outcome} onFound={found} />}
      {made && <MadeCard made={made} onUndo={() => onUndo(made)} />}
    </Box>
  );
}
