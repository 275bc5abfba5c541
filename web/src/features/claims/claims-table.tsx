import GavelOutlined from "@mui/icons-material/GavelOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useCallback } from "react";
import { claimKindNames, type Claim } from "@lonchera/contract/claims";
import { displayDate } from "@lonchera/domain/calendar";
import { limaDate, formatLimaTime } from "../../lib/lima-time.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { sortableKeys, type Column } from "../../components/data-table-column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { useEventCallback } from "../../components/use-latest.ts";
import type { TableAddress } from "../../components/use-table-address.ts";
import { ClaimState, stateNames } from "./claim-state.tsx";
import { readAllClaims } from "./use-claims.ts";

function DueDate({ claim }: { claim: Claim }) {
  const isLate = claim.state === "vencido";
  return (
    <Box
      component="time"
      dateTime={claim.due_date}
      sx={isLate ? { color: "error.main", fontWeight: 650 } : {}}
    >
      {displayDate(claim.due_date)}
    </Box>
  );
}

const columns: readonly Column<Claim>[] = [
  { key: "number", header: "Número", fitted: true, cell: (claim) => claim.number },
  {
    key: "made_at",
    header: "Fecha",
    fitted: true,
    sortable: true,
    cell: ({ made_at }) => <time dateTime={made_at}>{formatLimaTime(made_at).date}</time>,
    value: ({ made_at }) => new Date(limaDate(Date.parse(made_at))),
  },
  { key: "full_name", header: "Consumidor", cell: (claim) => claim.full_name },
  { key: "email", header: "Correo", cell: (claim) => claim.email },
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
    cell: ({ state }) => <ClaimState state={state} />,
    value: ({ state }) => stateNames[state],
  },
];

export const claimSortKeys = sortableKeys(columns);

function OpenAction({ claim, open }: { claim: Claim; open: TableAddress["open"] }) {
  return (
    <RowAction
      label={`Ver hoja ${claim.number}`}
      shortLabel="Ver hoja"
      Icon={VisibilityOutlined}
      onClick={() => open({ claim: String(claim.id) })}
    />
  );
}

/** Why nothing is shown, and the way on. */
function explained({ address, count }: { address: TableAddress; count: number }) {
  if (count > 0) {
    return {
      title: "Esta página no tiene hojas",
      action: <Button onClick={() => address.onPage(1)}>Ir a la primera página</Button>,
    };
  }
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

type ClaimsTableProps = {
  address: TableAddress;
  page: { readonly count: number; readonly results: readonly Claim[] } | undefined;
  isRefreshing: boolean;
};

export function ClaimsTable({ address, page, isRefreshing }: ClaimsTableProps) {
  const open = useEventCallback(address.open);
  const actions = useCallback((claim: Claim) => <OpenAction claim={claim} open={open} />, [open]);
  const count = page?.count ?? 0;
  return (
    <DataTable
      label="Reclamaciones"
      columns={columns}
      rows={page?.results}
      rowKey={(claim) => claim.id}
      actions={actions}
      isRefreshing={isRefreshing}
      sort={address.sort}
      onSort={address.onSort}
      empty={
        <EmptyState
          picture={<GavelOutlined sx={{ fontSize: 48, color: "text.secondary" }} />}
          {...explained({ address, count })}
        />
      }
      paging={{ ...address, count }}
      readRows={readAllClaims(address)}
    />
  );
}
