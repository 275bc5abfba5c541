import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import type { RefObject, SubmitEvent } from "react";
import { maxImportRows, type ImportKind } from "@lonchera/contract/imports";
import { BusyButton } from "../../components/busy-button.tsx";
import { formatNumber } from "@lonchera/domain/counts";
import { FileField } from "../../components/file-field.tsx";
import { acceptedEndings } from "./chosen-file.ts";
import { ExampleLinks } from "./example-links.tsx";
import { KindField } from "./kind-field.tsx";

const hint = `Hoja de cálculo .xlsx o .xls, de hasta 5 MB y ${formatNumber(maxImportRows)} filas`;

type ImportFormProps = {
  kind: ImportKind;
  file: File | null;
  problem: string | null;
  isBusy: boolean;
  onKind: (kind: ImportKind) => void;
  onFile: (file: File | null) => void;
  onSeveral: () => void;
  onImport: () => void;
  fileInput: RefObject<HTMLInputElement | null>;
};

/** What to import, and the one click that does. */
export function ImportForm(props: ImportFormProps) {
  const { kind, file, problem, isBusy, onKind, onFile, onSeveral, onImport, fileInput } = props;
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
        <KindField kind={kind} disabled={isBusy} onKind={onKind} />
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
      <ExampleLinks />
    </Paper>
  );
}
