import Chip from "@mui/material/Chip";
import type { ClientState } from "@lonchera/contract/clients";
import { ActiveChip, formatActive } from "../../components/active-chip.tsx";

const unconfirmed = "Sin confirmar";

/** These are the states of a client's account by which lists are filtered. */
export const accountStates = [
  { value: "active", label: "Activos" },
  { value: "unconfirmed", label: unconfirmed },
  { value: "disabled", label: "Inactivos" },
] as const satisfies readonly { value: ClientState; label: string }[];

type AccountState = { is_active: boolean; is_confirmed: boolean };

function isUnconfirmed({ is_active, is_confirmed }: AccountState): boolean {
  return is_active && !is_confirmed;
}

export function formatAccountState(account: AccountState): string {
  return isUnconfirmed(account) ? unconfirmed : formatActive(account.is_active);
}

export function AccountChip({ account }: { account: AccountState }) {
  if (isUnconfirmed(account))
    return <Chip size="small" variant="outlined" color="warning" label={unconfirmed} />;
  return <ActiveChip active={account.is_active} />;
}
