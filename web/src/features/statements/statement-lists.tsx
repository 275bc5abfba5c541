import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import type {
  Statement,
  StatementCostCenter,
  StatementLine,
  StatementPerson,
} from "@lonchera/contract/statements";
import { formatDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/texts";
import { noCostCenter, statementLineKinds } from "@lonchera/domain/statements";
import { paths } from "../../app/paths.ts";
import { toSelectOptions } from "../../components/select-options.ts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { type Page, usePagedQuery, type Paging } from "../../components/paged-list.ts";
import { SelectFilter } from "../../components/select-filter.tsx";
import { Money } from "../../components/text.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";
import type { StatementSource } from "./statement-source.ts";
import { lineKindNames } from "./statement-text.ts";

type Sums = Statement["sums"];

const sumHeaders = {
  account: "A cuenta",
  subsidy: "Subvención",
  payroll: "Planilla",
  refunds: "Devoluciones",
  adjustments: "Ajustes",
  total: "Total",
  total_with_igv: "Total con IGV",
} as const;
type SumKey = keyof typeof sumHeaders;

/**
 * Returns the sums that a list shows. Sums of zero are left out, except adjustments, which can cancel each other out.
 */
export function getShownSums(sums: Sums): (readonly [key: SumKey, header: string])[] {
  const entries = Object.entries(sumHeaders) as [SumKey, string][];
  return entries.filter(([key]) => key === "total" || key === "adjustments" || sums[key] !== "0.00");
}

function createAmountColumn<Row extends Record<Key, string>, Key extends SumKey>(key: Key): Column<Row> {
  const isTotal = key === "total" || key === "total_with_igv";
  const look = key === "total" ? {} : { sx: { fontWeight: 400 } };
  const cell = (row: Row) => (isTotal || row[key] !== "0.00" ? <Money amount={row[key]} {...look} /> : null);
  return { key, header: sumHeaders[key], numeric: true, cell };
}

function createSumColumns<Row extends Sums>(sums: Sums): Column<Row>[] {
  return [
    { key: "orders", header: "Pedidos", numeric: true, cell: ({ orders }) => formatNumber(orders) },
    ...getShownSums(sums).map(([key]) => createAmountColumn<Row, SumKey>(key)),
  ];
}

function usePage<Row>(
  source: StatementSource,
  list: string,
  read: (paging: Paging, signal: AbortSignal) => Promise<Page<Row>>,
  address: TableUrlState,
  filter: string | null = null,
) {
  return usePagedQuery<Page<Row>>(address, (paging) => ({
    queryKey: [...source.statement.queryKey, list, paging, filter],
    queryFn: ({ signal }) => read(paging, signal),
  }));
}

type ListProps = { source: StatementSource; statement: Statement; address: TableUrlState };

const noAmounts = <EmptyState title="Sin montos" reason="La empresa no debe nada por este mes." />;

export function CostCenterList({ source, statement, address }: ListProps) {
  const list = usePage(source, "cost-centers", source.readCostCenters, address);
  const columns: Column<StatementCostCenter>[] = [
    { key: "center", header: "Centro de costo", cell: ({ cost_center }) => cost_center || noCostCenter },
    { key: "people", header: "Personas", numeric: true, cell: ({ people }) => formatNumber(people) },
    ...createSumColumns<StatementCostCenter>(statement.sums),
  ];
  return (
    <LoadedList list={list} message="No se pudieron cargar los centros de costo">
      <PagedDataTable
        label="Por centro de costo"
        columns={columns}
        list={list}
        address={address}
        rowKey={({ cost_center }) => cost_center}
        empty={noAmounts}
        maxHeight="none"
      />
    </LoadedList>
  );
}

function PersonName({ person, identity_document, employee_code }: StatementPerson) {
  const details = [employee_code, identity_document].filter(Boolean).join(" · ");
  return (
    <>
      {person}
      {details && (
        <Typography variant="body2" color="textSecondary">
          {details}
        </Typography>
      )}
    </>
  );
}

export function PeopleList({ source, statement, address }: ListProps) {
  const list = usePage(source, "people", source.readPeople, address);
  const columns: Column<StatementPerson>[] = [
    { key: "person", header: "Persona", cell: (row) => <PersonName {...row} /> },
    { key: "center", header: "Centro de costo", cell: ({ cost_center }) => cost_center || null },
    ...createSumColumns<StatementPerson>(statement.sums),
  ];
  return (
    <LoadedList list={list} message="No se pudieron cargar las personas">
      <PagedDataTable
        label="Por persona"
        columns={columns}
        list={list}
        address={address}
        rowKey={({ user_id }) => user_id}
        empty={noAmounts}
        maxHeight="none"
      />
    </LoadedList>
  );
}

const kindOptions = toSelectOptions(statementLineKinds, lineKindNames);

function OrderLink({ id_order }: StatementLine) {
  return (
    <Link component={RouterLink} to={`${paths.adminOrders()}?order=${id_order}`}>
      {id_order}
    </Link>
  );
}

type LineSumKey = keyof StatementLine & SumKey;

/** The rows are checked as well, because the month's sums of subsidy and payroll leave out refunds and adjustments. */
function createLineColumns(sums: Sums, rows: readonly StatementLine[]): Column<StatementLine>[] {
  const hasSubsidy = [sums, ...rows].some(({ subsidy, payroll }) => subsidy !== "0.00" || payroll !== "0.00");
  const keys: LineSumKey[] = hasSubsidy ? ["account", "subsidy", "payroll", "total"] : ["account", "total"];
  return [
    { key: "id_order", header: "Pedido", fitted: true, cell: (line) => <OrderLink {...line} /> },
    { key: "ordered_on", header: "Fecha", fitted: true, cell: ({ ordered_on }) => formatDate(ordered_on) },
    { key: "kind", header: "Tipo", fitted: true, cell: ({ kind }) => lineKindNames[kind] },
    { key: "person", header: "Persona", cell: ({ person }) => person },
    ...keys.map((key) => createAmountColumn<StatementLine, LineSumKey>(key)),
  ];
}

type LineListProps = ListProps & { readLines: NonNullable<StatementSource["readLines"]> };

/** Lists the orders of the month, and changes to earlier orders. */
export function LineList({ source, statement, address, readLines }: LineListProps) {
  const kind = statementLineKinds.find((known) => known === address.params.get("kind")) ?? null;
  const read = (paging: Paging, signal: AbortSignal) => readLines({ ...paging, kind }, signal);
  const list = usePage(source, "lines", read, address, kind);
  return (
    <>
      <Filters columns={{ xs: "1fr", sm: "220px" }}>
        <SelectFilter
          label="Tipo"
          options={kindOptions}
          value={kind}
          onChange={(chosen) => address.filter({ kind: chosen })}
        />
      </Filters>
      <LoadedList list={list} message="No se pudieron cargar los pedidos">
        <PagedDataTable
          label="Pedidos y cambios"
          columns={createLineColumns(statement.sums, list.data?.results ?? [])}
          list={list}
          address={address}
          rowKey={({ order_id }) => order_id}
          empty={kind === null ? noAmounts : <EmptyState title="No hay ninguno de este tipo" />}
          maxHeight="none"
        />
      </LoadedList>
    </>
  );
}
