import Box from "@mui/material/Box";
import type { ImportPreview } from "@lonchera/contract/imports";
import { formatDay } from "../../lib/day-text.ts";
import { Fact } from "../../components/fact.tsx";
import { listText } from "./import-text.ts";

/** Days named one by one; what is more than a week is counted. */
const mostDays = 7;

/** How the file was read. */
export function PreviewFacts({ preview }: { preview: ImportPreview }) {
  const { sheet, header_row, ignored_columns, new_days } = preview;
  return (
    <Box
      component="dl"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", sm: "row" },
        flexWrap: "wrap",
        columnGap: 4,
        rowGap: 1,
        m: 0,
        mb: 2,
      }}
    >
      <Fact name="Hoja">{`${sheet}, encabezados en la fila ${header_row}`}</Fact>
      <Fact name="Días que se crearán">
        {new_days.length === 0 ? "Ninguno" : listText(new_days.map(formatDay), mostDays)}
      </Fact>
      {ignored_columns.length > 0 && <Fact name="Columnas ignoradas">{listText(ignored_columns)}</Fact>}
    </Box>
  );
}
