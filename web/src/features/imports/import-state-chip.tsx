import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Chip from "@mui/material/Chip";

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
