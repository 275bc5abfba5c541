import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { ImportPreview, DuplicateRowChoice } from "@lonchera/contract/imports";
import { formatCount, formatNumber, formatList } from "@lonchera/domain/texts";
import { DescriptionItem } from "../../components/text.tsx";
import { formatDay } from "../../lib/time-text.ts";
import { PreviewSection, type Verdict } from "./preview-section.tsx";
import { dishStateDisplays, PreviewTable, type RowState, toShownRows } from "./preview-table.tsx";

/** At most this many days are listed one by one. */
const mostDays = 7;

/** Returns whether the file was imported before. Its rows need no correction then. */
function isImported({ error, same_file }: ImportPreview): boolean {
  return error !== null && same_file !== null;
}

function getVerdict(preview: ImportPreview): Verdict {
  const { error, new_count } = preview;
  if (error === null) {
    const will = new_count === 1 ? "importará" : "importarán";
    const words = `Todo listo: se ${will} ${formatCount(new_count, "plato")}.`;
    return { severity: "success", words };
  }
  if (isImported(preview)) return { severity: "info", words: "Este archivo ya está importado." };
  return { severity: "warning", words: error };
}

type ImportHandler = { onImport: (repeated: DuplicateRowChoice) => void };

/** Offers the choices for a file whose only problem is that some rows repeat dishes. */
function RepeatedRowsChoice({ preview, onImport }: { preview: ImportPreview } & ImportHandler) {
  const { new_count, skipped_rows, updates } = preview;
  const changed = updates.filter(({ changes }) => changes.length > 0).length;
  if (preview.error === null || skipped_rows.length > 0 || new_count + changed === 0) return null;
  const repeated = formatCount(changed, "plato repetido", "platos repetidos");
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {changed === 0
          ? "También puedes dejar fuera las filas repetidas."
          : "También puedes dejar fuera las filas repetidas, o darles a sus platos los precios, el stock y la descripción del archivo; abajo ves cada cambio."}
      </Typography>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, flexWrap: "wrap" }}>
        {new_count > 0 && (
          <Button variant="outlined" onClick={() => onImport("skip")}>
            {`Guardar solo ${new_count === 1 ? "la fila nueva" : `las ${formatNumber(new_count)} filas nuevas`}`}
          </Button>
        )}
        {changed > 0 && (
          <Button variant="outlined" onClick={() => onImport("update")}>
            {new_count === 0 ? `Actualizar ${repeated}` : `Guardar lo nuevo y actualizar ${repeated}`}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

const statesToFix: readonly RowState[] = ["wrong", "duplicate"];

/** Shows the preview of an import of dishes. */
export function ImportPreviewSection({ preview, onImport }: { preview: ImportPreview } & ImportHandler) {
  const rows = useMemo(() => toShownRows(preview), [preview]);
  const { new_days } = preview;
  return (
    <PreviewSection
      preview={preview}
      verdict={getVerdict(preview)}
      rows={rows}
      looks={dishStateDisplays}
      statesToFix={statesToFix}
      choice={<RepeatedRowsChoice preview={preview} onImport={onImport} />}
      facts={
        <DescriptionItem name="Días que se crearán">
          {new_days.length === 0 ? "Ninguno" : formatList(new_days.map(formatDay), mostDays)}
        </DescriptionItem>
      }
    >
      {(shown, counts) => (
        <PreviewTable
          rows={shown}
          hasUpdates={preview.updates.length > 0}
          hasProblems={counts.wrong + counts.duplicate > 0 && !isImported(preview)}
        />
      )}
    </PreviewSection>
  );
}
