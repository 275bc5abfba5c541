import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { ImportRecord } from "@lonchera/contract/imports";
import { ClampedText } from "../../components/two-lines.tsx";
import { MadeThings, madeText } from "./made-things.tsx";
import { UndoButton } from "./undo-import.tsx";

/** What the import made just now, and the way back. */
export function MadeCard({ made, onUndo }: { made: ImportRecord; onUndo: () => void }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <CardContent sx={{ "&&": { p: { xs: 2, md: 3 } } }}>
        <Stack
          direction={{ xs: "column", sm: "row" }}
          sx={{ gap: 1.5, justifyContent: "space-between", alignItems: { sm: "center" }, mb: 1 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography
              variant="h2"
              id={titleId}
              data-import={made.id}
              tabIndex={-1}
              sx={{ outline: "none" }}
            >
              {made.undone_at === null ? "Lo que se importó" : "Importación deshecha"}
            </Typography>
            <ClampedText color="textSecondary">{made.file_name}</ClampedText>
            <Typography color="textSecondary">{madeText(made)}</Typography>
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
