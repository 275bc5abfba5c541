import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { ClampedText } from "../../components/text.tsx";

type ResultCardProps = {
  imported: { readonly id: number; readonly file_name: string; readonly undone_at: string | null };
  /** It is a short summary of the import. */
  text: string;
  /** It is the button that undoes the import. */
  undo: ReactNode;
  children?: ReactNode;
};

export function ResultCard({ imported, text, undo, children }: ResultCardProps) {
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
              data-import={imported.id}
              tabIndex={-1}
              sx={{ outline: "none" }}
            >
              {imported.undone_at === null ? "Lo que se importó" : "Importación deshecha"}
            </Typography>
            <ClampedText color="textSecondary">{imported.file_name}</ClampedText>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
          <Box sx={{ flexShrink: 0 }}>{undo}</Box>
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
}
