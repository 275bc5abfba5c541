import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import {
  type Claim,
  claimantDocumentNames,
  claimKindNames,
  type ClaimSheet,
  claimedGoodKindNames,
} from "@lonchera/contract/claims";
import { formatDate } from "@lonchera/domain/calendar";
import { formatMoneyText } from "@lonchera/domain/money";
import { formatDateTime } from "../../lib/time-text.ts";

type State = Claim["state"];

export const claimStateNames: Readonly<Record<State, string>> = {
  pendiente: "Pendiente",
  vencido: "Vencido",
  respondido: "Respondido",
};

const looks = {
  pendiente: { color: "warning", variant: "outlined", icon: <ScheduleRounded /> },
  vencido: { color: "error", variant: "filled", icon: <ErrorOutlineRounded /> },
  respondido: { color: "success", variant: "outlined", icon: <CheckCircleOutlineRounded /> },
} as const;

export function ClaimStateChip({ state }: { state: State }) {
  return <Chip size="small" {...looks[state]} label={claimStateNames[state]} />;
}

type Fact = readonly [what: string, value: string];

function getSheetFacts(sheet: ClaimSheet): Fact[] {
  return [
    ["Fecha", formatDateTime(sheet.made_at)],
    ["Responder hasta", formatDate(sheet.due_date)],
    ["Consumidor", sheet.full_name],
    [claimantDocumentNames[sheet.document_type], sheet.document_number],
    ["Domicilio", sheet.address],
    ["Teléfono", sheet.phone],
    ["Correo", sheet.email],
    ...(sheet.is_minor ? [["Padre, madre o apoderado", sheet.guardian_name] as const] : []),
    ["Bien contratado", claimedGoodKindNames[sheet.good_kind]],
    ["Monto reclamado", sheet.amount === null ? "No indicado" : formatMoneyText(sheet.amount)],
    ["Descripción", sheet.good_description],
    ["Tipo", claimKindNames[sheet.claim_kind]],
    ["Detalle", sheet.detail],
    ["Pedido", sheet.request],
  ];
}

/** Shows the facts of a filed sheet in the order of the form. */
export function ClaimFacts({ sheet }: { sheet: ClaimSheet }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "minmax(150px, auto) 1fr" } }}
    >
      {getSheetFacts(sheet).map(([what, value]) => (
        <Box key={what} sx={{ display: "contents" }}>
          <Typography component="dt" color="textSecondary" sx={{ pt: 1, pr: 2 }}>
            {what}
          </Typography>
          <Typography component="dd" sx={{ pt: { sm: 1 }, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
