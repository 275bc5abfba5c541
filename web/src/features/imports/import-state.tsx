import Box from "@mui/material/Box";
import { useEffect, useRef, type ReactNode } from "react";
import type { ImportRecord } from "@lonchera/contract/imports";
import { scrollIntoView } from "../../components/bring-into-view.ts";
import { ImportNotice } from "./import-notice.tsx";
import type { ImportOutcome } from "./import-outcome.ts";
import { ImportProgress } from "./import-progress.tsx";
import { MadeCard } from "./made-card.tsx";
import type { Importing } from "./use-import.ts";

type ImportStateProps = {
  importing: Importing;
  /** What it made, as it is now. */
  made: ImportRecord | null;
  onUndo: (made: ImportRecord) => void;
};

function isOutOfSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

/** Comes into view, and takes the focus where nobody would have seen it or what held the focus is gone. */
function Result({ outcome, children }: { outcome: ImportOutcome; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const result = box.current;
    if (result === null) return;
    const isLost = isOutOfSight(result) || document.activeElement === document.body;
    scrollIntoView(result);
    if (isLost) result.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <Box
      ref={box}
      role="group"
      aria-label="Resultado de la importación"
      tabIndex={-1}
      sx={{ mb: 2, outline: "none", scrollMarginBlock: 16 }}
    >
      {children}
    </Box>
  );
}

/** An import under way, then how it ended and what it made. */
export function ImportState({ importing, made, onUndo }: ImportStateProps) {
  const { isPending, progress, outcome, cancel, found } = importing;
  if (isPending) {
    return (
      <Box ref={scrollIntoView}>
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
    <Result outcome={outcome}>
      {!made?.undone_at && <ImportNotice outcome={outcome} onFound={found} />}
      {made && <MadeCard made={made} onUndo={() => onUndo(made)} />}
    </Result>
  );
}
