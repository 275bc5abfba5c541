import AddCircleOutlineRounded from "@mui/icons-material/AddCircleOutlineRounded";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Chip from "@mui/material/Chip";
import type { RowState } from "./preview-rows.ts";

export const stateLook = {
  new: { word: "Nuevo", words: "Nuevos", color: "success", Icon: AddCircleOutlineRounded },
  duplicate: { word: "Repetido", words: "Repetidos", color: "warning", Icon: ContentCopyRounded },
  wrong: { word: "Con error", words: "Con error", color: "error", Icon: ErrorOutlineRounded },
} as const;

/** What an import would do with a row: word, icon and colour. */
export function RowStateChip({ state }: { state: RowState }) {
  const { word, color, Icon } = stateLook[state];
  return <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={word} />;
}

/** Whether what an import made still stands. */
export function ImportStateChip({ isUndone }: { isUndone: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isUndone ? "default" : "success"}
      icon={isUndone ? <UndoRounded /> : <CheckCircleOutlineRounded />}
      label={isUndone ? "Deshecha" : "Vigente"}
    />
  );
}
