import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Chip from "@mui/material/Chip";
import type { Claim } from "@lonchera/contract/claims";

type State = Claim["state"];

export const stateNames: Readonly<Record<State, string>> = {
  pendiente: "Pendiente",
  vencido: "Vencido",
  respondido: "Respondido",
};

const looks = {
  pendiente: { color: "warning", variant: "outlined", icon: <ScheduleRounded /> },
  vencido: { color: "error", variant: "filled", icon: <ErrorOutlineRounded /> },
  respondido: { color: "success", variant: "outlined", icon: <CheckCircleOutlineRounded /> },
} as const;

/** Where a sheet stands: word, icon and colour. */
export function ClaimState({ state }: { state: State }) {
  return <Chip size="small" {...looks[state]} label={stateNames[state]} />;
}
