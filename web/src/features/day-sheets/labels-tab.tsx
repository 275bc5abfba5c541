import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { formatCount } from "@lonchera/domain/counts";
import { formatFacts, labelFormats, pagesOf, type LabelFormat } from "./label-format.ts";
import { LabelSheet } from "./label-sheet.tsx";

type LabelsTabProps = {
  lines: readonly DayLabel[];
  format: LabelFormat;
  isPrinting: boolean;
  onFormat: (format: LabelFormat) => void;
};

/** On what the labels are printed, how many they are, and all of them. */
export function LabelsTab({ lines, format, isPrinting, onFormat }: LabelsTabProps) {
  const count = sumQuantities(lines);
  return (
    <>
      <Box
        sx={{
          displayPrint: "none",
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          alignItems: { sm: "center" },
          gap: 2,
          mb: 2,
        }}
      >
        <TextField
          select
          size="small"
          label="Formato"
          value={format}
          onChange={({ target }) => {
            const chosen = labelFormats.find((known) => known === target.value);
            if (chosen) onFormat(chosen);
          }}
          sx={{ width: { xs: "100%", sm: 420 }, "& .MuiInputBase-root": { minHeight: 44 } }}
        >
          {labelFormats.map((known) => (
            <MenuItem key={known} value={known} sx={{ whiteSpace: "normal" }}>
              {formatFacts[known].name}: {formatFacts[known].size}
            </MenuItem>
          ))}
        </TextField>
        <Typography sx={{ fontWeight: 650 }}>
          {formatCount(count, "etiqueta")} · {formatCount(pagesOf(count, format), "página")}
        </Typography>
      </Box>
      <LabelSheet lines={lines} format={format} isPrinting={isPrinting} />
    </>
  );
}
