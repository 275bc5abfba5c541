import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { Statement } from "@lonchera/contract/statements";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import type { StatementFile, StatementSource } from "./statement-source.ts";

const files = [
  { file: "statement", label: "Estado de cuenta (.xlsx)", name: "Estado_de_cuenta", type: "xlsx" },
  { file: "payroll", label: "Planilla (.xlsx)", name: "Planilla", type: "xlsx" },
  { file: "payrollCsv", label: "Planilla (.csv)", name: "Planilla", type: "csv" },
] as const;

/** `Planilla_2026-03_Minera_Andina.csv` */
function getFileName(file: StatementFile, { month, company_name }: Statement): string {
  const found = files.find((one) => one.file === file) ?? files[0];
  const company = company_name.replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return `${found.name}_${month}_${company}.${found.type}`;
}

type DownloadsProps = { source: StatementSource; statement: Statement };

/** The files of a statement. The payroll has the deduction from each person's pay. */
export function StatementDownloads({ source, statement }: DownloadsProps) {
  const download = useDownload<StatementFile>({
    get: source.readFile,
    getFileName: (file) => getFileName(file, statement),
  });
  return (
    <Box sx={{ mt: 3, displayPrint: "none", "& > * + *": { mt: 1.5 } }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {files.map(({ file, label }) => (
          <DownloadButton key={file} busy={download.isPending} onClick={() => download.begin(file)}>
            {label}
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
