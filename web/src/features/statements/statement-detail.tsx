import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type Statement, statementPageSizes } from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatMonth } from "@lonchera/domain/statements";
import { PageTabs } from "../../components/page-tabs.tsx";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { StatementDownloads } from "./statement-downloads.tsx";
import { StatementAmounts, StatementFacts } from "./statement-facts.tsx";
import { CostCenterList, LineList, PeopleList } from "./statement-lists.tsx";
import type { StatementSource } from "./statement-source.ts";

const table = { table: "statement", pageSizes: statementPageSizes };

/** The address names the chosen one by its key, and leaves out the first one. */
const parts = [
  { key: "centros", label: "Por centro de costo" },
  { key: "personas", label: "Por persona" },
  { key: "pedidos", label: "Pedidos y cambios" },
] as const;

type DetailProps = { source: StatementSource; statement: Statement; today: CalendarDate };

type ListProps = Omit<DetailProps, "today"> & { address: TableUrlState; part: (typeof parts)[number]["key"] };

function List({ part, ...list }: ListProps) {
  const { readLines } = list.source;
  if (part === "pedidos" && readLines) return <LineList {...list} readLines={readLines} />;
  return part === "personas" ? <PeopleList {...list} /> : <CostCenterList {...list} />;
}

/** A statement below its heading: facts, amounts, files and lists. */
export function StatementDetail({ source, statement, today }: DetailProps) {
  const address = useTableUrlState(table);
  const offered = parts.filter(({ key }) => key !== "pedidos" || source.readLines);
  const [first] = parts;
  const chosen = offered.find(({ key }) => key === address.params.get("part")) ?? first;
  return (
    <>
      {/* The headings of the screens are not printed. */}
      <Typography variant="h2" sx={{ display: "none", displayPrint: "block", mb: 3 }}>
        Estado de cuenta de {formatMonth(statement.month)} · {statement.company_name}
      </Typography>
      <StatementFacts statement={statement} today={today} />
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, mb: 3 }}>
        <StatementAmounts {...statement} />
        <StatementDownloads source={source} statement={statement} />
      </Paper>
      <PageTabs
        label="Detalle del estado de cuenta"
        tabs={offered}
        chosen={chosen.key}
        onChoose={(key) => address.filter({ part: key === first.key ? null : key, kind: null })}
      >
        <List key={chosen.key} part={chosen.key} source={source} statement={statement} address={address} />
      </PageTabs>
    </>
  );
}
