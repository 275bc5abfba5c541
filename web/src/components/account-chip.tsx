import Chip from "@mui/material/Chip";
import type { ClientState } from "@lonchera/contract/clients";
import { ActiveChip } from "./active-chip.tsx";

/** The states of a client's account, as lists filter by them. */
export const accountStates = [
  { value: "active", label: "Activos" },
  { value: "unconfirmed", label: "Sin confirmar" },
  { value: "disabled", label: "Inactivos" },
] as const satisfies readonly { value: ClientState; label: string }[];

type AccountState = { is_active: boolean; is_confirmed: boolean };

/** The state of a client's account. */
export function AccountChip({ account: { is_active, is_confirmed } }: { account: AccountState }) {
  if (is_active && !is_confirmed)
    return <Chip size="small" variant="outlined" color="warning" label="Sin confirmar" />;
  return <ActiveChip active={is_active} />;
}
