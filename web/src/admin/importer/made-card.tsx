import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { ImportRecord } from "@lonchera/contract/imports";
import { MadeThings, madeText } from "./made-things.tsx";
import { UndoButton } from "./undo-import.tsx";

/** What the import made just now, and the way back. */
export function MadeCard({ made, onUndo }: { made: ImportRecord; onUndo: () => void }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <CardContent>
        <Stack
          direction={{ xs: "column", sm: "row" }}
          sx={{ gap: 1.5, justifyContent: "space-between", alignItems: { sm: "center" }, mb: 1 }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography variant="h2" id={titleId}>
              {made.undone_at === null ? "Lo que se importó" : "Importación deshecha"}
            </Typography>
            <Typography color="textSecondary">
              {made.file_name} · {madeText(made)}
            </Typography>
          </Box>
          <Box sx={{ flexShrink: 0 }}>
            <UndoButton made={made} onUndo={onUndo} />
          </Box>
        </Stack>
        {made.undone_at === null && <MadeThings made={made} />}
      </CardContent>
    </Card>
  );
}
