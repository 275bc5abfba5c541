import GavelOutlined from "@mui/icons-material/GavelOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Claim, claimKindNames, claimOrderings, claimStates } from "@lonchera/contract/claims";
import { formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { type TableUrlState, toOrdering } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { readSearch } from "../../components/search-params.ts";
import type { Paging } from "../../components/paged-list.ts";
import { formatLimaTime } from "../../lib/time-text.ts";
import { ClaimStateChip, claimStateNames } from "./claim-sheet.tsx";

type ListAddress = Pick<TableUrlState, "params" | "sort">;

export function readStateFilter(params: URLSearchParams): Claim["state"] | undefined {
  return claimStates.find((state) => state === params.get("state"));
}

export function toClaimsInput({ params, sort }: ListAddress, paging: Paging) {
  const search = readSearch(params);
  const state = readStateFilter(params);
  const key = claimOrderings.find((known) => known === sort.key) ?? "made_at";
  return { query: { search: search || null, state, ordering: toOrdering(sort, key), ...paging } };
}

function DueDate({ claim }: { claim: Claim }) {
  const isLate = claim.state === "vencido";
  return (
    <Box
      component="time"
      dateTime={claim.due_date}
      sx={isLate ? { color: "error.main", fontWeight: 650 } : {}}
    >
      {formatDate(claim.due_date)}
    </Box>
  );
}

export const claimColumns: readonly Column<Claim>[] = [
  { key: "number", header: "Número", fitted: true, cell: (claim) => claim.number },
  {
    key: "made_at",
    header: "Fecha",
    fitted: true,
    sortable: true,
    cell: ({ made_at }) => <time dateTime={made_at}>{formatLimaTime(made_at).date}</time>,
    value: ({ made_at }) => new Date(toLimaDate(Date.parse(made_at))),
  },
  { key: "full_name", header: "Consumidor", cell: (claim) => claim.full_name },
  {
    key: "email",
    header: "Correo",
    cell: ({ email }) => <Box sx={{ minWidth: { md: 200 }, overflowWrap: "anywhere" }}>{email}</Box>,
    value: ({ email }) => email,
  },
  { key: "claim_kind", header: "Tipo", fitted: true, cell: (claim) => claimKindNames[claim.claim_kind] },
  {
    key: "due_date",
    header: "Responder hasta",
    fitted: true,
    sortable: true,
    cell: (claim) => <DueDate claim={claim} />,
    value: ({ due_date }) => new Date(due_date),
  },
  {
    key: "state",
    header: "Estado",
    fitted: true,
    cell: ({ state }) => <ClaimStateChip state={state} />,
    value: ({ state }) => claimStateNames[state],
  },
];

export function renderClaimActions(claim: Claim, open: TableUrlState["open"]) {
  return (
    <RowAction
      label={`Ver hoja ${claim.number}`}
      shortLabel="Ver hoja"
      Icon={VisibilityOutlined}
      onClick={() => open({ claim: String(claim.id) })}
    />
  );
}

function getEmptyStateProps(address: TableUrlState) {
  if (address.params.get("search") || address.params.get("state")) {
    return {
      title: "No se encontraron hojas",
      reason: "Ninguna hoja coincide con lo que buscas.",
      action: <Button onClick={() => address.filter({ search: null, state: null })}>Ver todas</Button>,
    };
  }
  return {
    title: "El libro está en blanco",
    reason: "Las hojas que registren los consumidores aparecen aquí con su plazo de respuesta.",
  };
}

export function NoClaims({ address }: { address: TableUrlState }) {
  return <EmptyState Icon={GavelOutlined} {...getEmptyStateProps(address)} />;
}
