import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { maxImportRows } from "@lonchera/contract/imports";
import { formatNumber } from "@lonchera/domain/counts";
import { BusyButton } from "../../components/busy-button.tsx";
import { FileField } from "../../components/file-field.tsx";
import { acceptedEndings } from "./chosen-file.ts";

const hint = `Hoja de cálculo .xlsx o .xls, de hasta 5 MB y ${formatNumber(maxImportRows)} filas`;

export type FileFormProps = {
  file: File | null;
  problem: string | null;
  isBusy: boolean;
  onFile: (file: File | null) => void;
  onSeveral: () => void;
  onImport: () => void;
  fileInput: RefObject<HTMLInputElement | null>;
};

type Parts = {
  /** Stands above the file. */
  children: ReactNode;
  /** Stands beside the form. */
  examples: ReactNode;
};

/** Chooses a file and imports it. */
export function FileForm(props: FileFormProps & Parts) {
  const { file, problem, isBusy, onFile, onSeveral, onImport, fileInput, children, examples } = props;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onImport();
  };
  return (
    <Paper
      variant="outlined"
      sx={{
        display: "grid",
        gap: { xs: 3, md: 5 },
        p: { xs: 2, md: 3 },
        mb: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 1fr)" },
      }}
    >
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {children}
        <FileField
          label="Archivo"
          accept={acceptedEndings}
          hint={hint}
          file={file}
          problem={problem}
          disabled={isBusy}
          inputRef={fileInput}
          onSeveral={onSeveral}
          onFile={onFile}
        />
        <BusyButton type="submit" variant="contained" busy={isBusy} sx={{ alignSelf: { sm: "flex-start" } }}>
          {isBusy ? "Importando..." : "Importar Archivo"}
        </BusyButton>
      </Stack>
      {examples}
    </Paper>
  );
}
