import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoNotDisturbOnOutlined from "@mui/icons-material/DoNotDisturbOnOutlined";
import Chip from "@mui/material/Chip";
import type { ClientState } from "@lonchera/contract/clients";

/** The states of a client's account, as lists filter by them. */
export const accountStates = [
  { value: "active", label: "Activos" },
  { value: "unconfirmed", label: "Sin confirmar" },
  { value: "disabled", label: "Inactivos" },
] as const satisfies readonly { value: ClientState; label: string }[];

export function activeText(active: boolean): string {
  return active ? "Activo" : "Inactivo";
}

export function ActiveChip({ active }: { active: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={active ? "success" : "default"}
      icon={active ? <CheckCircleOutlineRounded /> : <DoNotDisturbOnOutlined />}
      label={activeText(active)}
    />
  );
}

type AccountState = { is_active: boolean; is_confirmed: boolean };

/** The state of a client's account. */
export function AccountChip({ account: { is_active, is_confirmed } }: { account: AccountState }) {
  if (is_active && !is_confirmed)
    return <Chip size="small" variant="outlined" color="warning" label="Sin confirmar" />;
  return <ActiveChip active={is_active} />;
}
