import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoNotDisturbOnOutlined from "@mui/icons-material/DoNotDisturbOnOutlined";
import Chip from "@mui/material/Chip";

export function formatActive(active: boolean): string {
  return active ? "Activo" : "Inactivo";
}

export function ActiveChip({ active }: { active: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={active ? "success" : "default"}
      icon={active ? <CheckCircleOutlineRounded /> : <DoNotDisturbOnOutlined />}
      label={formatActive(active)}
    />
  );
}
