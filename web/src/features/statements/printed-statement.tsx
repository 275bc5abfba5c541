import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Statement } from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatNumber, groupThousands } from "@lonchera/domain/texts";
import { formatMonth, noCostCenter } from "@lonchera/domain/statements";
import { CatererFacts } from "../../app/caterer-facts.tsx";
import { LoadingRows, QueryError } from "../../components/data-state.tsx";
import { type Page, createPagesReader, type Paging } from "../../components/paged-list.ts";
import {
  PrintStyles,
  createPageStyle,
  printedClassName,
  printedTableStyles,
} from "../../components/printed-page.tsx";
import { StatementAmounts, StatementFacts } from "./statement-facts.tsx";
import { getShownSums } from "./statement-lists.tsx";
import type { StatementSource } from "./statement-source.ts";
import { formatStatementName } from "./statement-text.ts";

function useAllRows<Row>(
  source: StatementSource,
  list: string,
  read: (paging: Paging, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const readRows = createPagesReader(read);
  return useQuery({
    queryKey: [...source.statement.queryKey, list, "all"],
    queryFn: ({ signal }) => readRows(() => undefined, signal),
  });
}

type Sums = Statement["sums"];
type PrintedRow = { readonly key: string | number; readonly cells: readonly string[]; readonly sums: Sums };

type PrintedTableProps = {
  title: string;
  /** These are the headers of the columns before the sums. */
  headers: readonly string[];
  rows: readonly PrintedRow[];
  total: Sums;
};

const paper = printedTableStyles["@media print"];
const small = {
  fontSize: "0.9375rem",
  "& tbody th": { minWidth: "9em" },
  "@media print": {
    ...paper,
    fontSize: "8.5pt",
    "& thead": { ...paper["& thead"], "& th": { fontSize: "8.5pt" } },
  },
};

function SumCells({ sums, total }: { sums: Sums; total: Sums }) {
  return (
    <>
      <td className="quantity">{formatNumber(sums.orders)}</td>
      {getShownSums(total).map(([key]) => (
        <td key={key} className="quantity">
          {groupThousands(sums[key])}
        </td>
      ))}
    </>
  );
}

function PrintedTable({ title, headers, rows, total }: PrintedTableProps) {
  const titleId = useId();
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1, breakAfter: "avoid" }}>
        {title}
      </Typography>
      <Box
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{ overflowX: "auto", "@media print": { overflow: "visible" } }}
      >
        <Box component="table" aria-labelledby={titleId} sx={{ ...printedTableStyles, ...small }}>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col" className="quantity">
                Pedidos
              </th>
              {getShownSums(total).map(([key, header]) => (
                <th key={key} scope="col" className="quantity">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...others], sums }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {others.map((text, index) => (
                  <td key={headers[index + 1]}>{text}</td>
                ))}
                <SumCells sums={sums} total={total} />
              </tr>
            ))}
            <Box component="tr" className="group" sx={{ fontWeight: 700 }}>
              <th scope="row" colSpan={headers.length}>
                Total
              </th>
              <SumCells sums={total} total={total} />
            </Box>
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

type PrintedStatementProps = {
  source: StatementSource;
  statement: Statement;
  today: CalendarDate;
  onClose: () => void;
};

function Toolbar({ isReady, onClose }: { isReady: boolean; onClose: () => void }) {
  return (
    <Box sx={{ displayPrint: "none", display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
      <Button variant="contained" disabled={!isReady} onClick={() => window.print()}>
        {isReady ? "Imprimir o guardar PDF" : "Preparando…"}
      </Button>
      <Button color="inherit" onClick={onClose}>
        Volver al detalle
      </Button>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Shows the whole statement on A4 with all cost centres and people. */
export function PrintedStatement({ source, statement, today, onClose }: PrintedStatementProps) {
  const centers = useAllRows(source, "cost-centers", source.readCostCenters);
  const people = useAllRows(source, "people", source.readPeople);
  const { month, sums, company_name, address } = statement;
  const isReady = centers.data !== undefined && people.data !== undefined;
  return (
    <>
      <PrintStyles
        page={createPageStyle(`Estado de cuenta ${formatStatementName(statement)} · ${formatMonth(month)}`)}
      />
      <Toolbar isReady={isReady} onClose={onClose} />
      <QueryError query={centers} message="No se pudieron cargar los centros de costo" />
      <QueryError query={people} message="No se pudieron cargar las personas" />
      {!isReady && !centers.error && !people.error && <LoadingRows rows={8} />}
      {isReady && (
        <Paper
          variant="outlined"
          className={printedClassName}
          sx={{ p: { xs: 2, md: 4 }, "@media print": { border: 0, p: 0 } }}
        >
          <Typography variant="h2" sx={{ mb: 2 }}>
            Estado de cuenta de {formatMonth(month)}
          </Typography>
          <Part title="Proveedor">
            <CatererFacts />
          </Part>
          <Part title="Empresa">
            <strong>{company_name}</strong>
            {address && ` · ${address}`}
          </Part>
          <StatementFacts statement={statement} today={today} />
          <StatementAmounts {...statement} />
          <PrintedTable
            title="Por centro de costo"
            headers={["Centro de costo"]}
            rows={centers.data.map(({ cost_center, ...row }) => {
              return { key: cost_center, cells: [cost_center || noCostCenter], sums: row };
            })}
            total={sums}
          />
          <PrintedTable
            title="Por persona"
            headers={["Persona", "Código", "Documento"]}
            rows={people.data.map(({ user_id, person, employee_code, identity_document, ...row }) => {
              return { key: user_id, cells: [person, employee_code, identity_document], sums: row };
            })}
            total={sums}
          />
        </Paper>
      )}
    </>
  );
}
