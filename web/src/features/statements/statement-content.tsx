import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { type Statement, statementPageSizes } from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatMonth } from "@lonchera/domain/statements";
import { useUrlState } from "../../components/url-state.ts";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { PageTabs } from "../../components/page-tabs.tsx";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { PrintedStatement } from "./printed-statement.tsx";
import type { StatementSource } from "./statement-source.ts";
import { StatementAmounts, StatementFacts } from "./statement-facts.tsx";
import { CostCenterList, LineList, PeopleList } from "./statement-lists.tsx";

const files = [
  { file: "statement", label: "Estado de cuenta (.xlsx)", name: "Estado_de_cuenta", type: "xlsx" },
  { file: "payroll", label: "Planilla (.xlsx)", name: "Planilla", type: "xlsx" },
  { file: "payrollCsv", label: "Planilla (.csv)", name: "Planilla", type: "csv" },
] as const;

type OfferedFile = (typeof files)[number];

/** Example: `Planilla_2026-03_Minera_Andina.csv`. */
function getFileName({ name, type }: OfferedFile, { month, company_name }: Statement): string {
  const company = company_name.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return `${name}_${month}_${company}.${type}`;
}

type DownloadsProps = { source: StatementSource; statement: Statement };

/** Downloads the files of a statement. The payroll file has the deduction from each person's pay. */
function StatementDownloads({ source, statement }: DownloadsProps) {
  const download = useDownload<OfferedFile>({
    get: ({ file }, options) => source.readFile(file, options),
    getFileName: (file) => getFileName(file, statement),
  });
  return (
    <Box sx={{ mt: 3, displayPrint: "none", "& > * + *": { mt: 1.5 } }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {files.map((file) => (
          <DownloadButton key={file.file} busy={download.isPending} onClick={() => download.begin(file)}>
            {file.label}
          </DownloadButton>
        ))}
      </Stack>
      <DownloadNotice
        download={download}
        label="Descargando el archivo"
        noun="Descarga"
        failure="No se pudo descargar el archivo."
        onRetry={() => download.wanted && download.begin(download.wanted)}
      />
    </Box>
  );
}

const table = { table: "statement", pageSizes: statementPageSizes };

/** The address has the key of the chosen part, unless it is the first part. */
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

/** Shows the facts, amounts, files and lists of a statement. */
function StatementDetail({ source, statement, today }: DetailProps) {
  const address = useTableUrlState(table);
  const offered = parts.filter(({ key }) => key !== "pedidos" || source.readLines);
  const [first] = parts;
  const chosen = offered.find(({ key }) => key === address.params.get("part")) ?? first;
  return (
    <>
      {/* This heading is only printed, because the headings of the screens are not. */}
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

/** The address has this query parameter while the statement is shown as it is printed. */
const printedName = "imprimir";

/** Returns whether the statement is shown as it is printed. */
export function useIsPrintView(): boolean {
  return useUrlState().params.has(printedName);
}

export function PrintViewButton() {
  const address = useUrlState();
  return (
    <Button variant="outlined" onClick={() => address.open({ [printedName]: "1", page: null })}>
      Imprimir
    </Button>
  );
}

export function MissingStatement() {
  return (
    <EmptyState
      Icon={ReceiptLongOutlined}
      title="No existe ese estado de cuenta"
      reason="Revisa el enlace o elige otro en la lista."
    />
  );
}

type ContentProps = {
  source: StatementSource;
  statement: UseQueryResult<Statement>;
  today: CalendarDate;
};

/** Shows a statement below its heading, with all details or as it is printed. */
export function StatementContent({ source, statement, today }: ContentProps) {
  const address = useUrlState();
  const isPrinted = useIsPrintView();
  const { data, error } = statement;
  if (error instanceof CallError && error.status === 404) return <MissingStatement />;
  if (data === undefined) {
    if (error === null) return <LoadingRows rows={6} />;
    return <QueryError query={statement} message="No se pudo cargar el estado de cuenta" />;
  }
  return isPrinted ? (
    <PrintedStatement
      source={source}
      statement={data}
      today={today}
      onClose={() => address.close(printedName)}
    />
  ) : (
    <StatementDetail source={source} statement={data} today={today} />
  );
}
