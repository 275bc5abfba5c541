import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import type { ReactNode, SubmitEvent } from "react";
import { maxImportRows } from "@lonchera/contract/imports";
import { formatNumber } from "@lonchera/domain/texts";
import { BusyButton } from "../../components/busy-button.tsx";
import { FileField } from "../../components/file-field.tsx";
import { acceptedExtensions, type ChosenFile } from "./chosen-file.ts";

const hint = `Hoja de cálculo .xlsx o .xls, de hasta 5 MB y ${formatNumber(maxImportRows)} filas`;

export type FileFormProps = {
  chosenFile: ChosenFile;
  importing: {
    readonly isPending: boolean;
    readonly forget: () => void;
    readonly begin: (request: { file: File }) => void;
  };
};

type Parts = {
  /** They are above the file field. */
  children: ReactNode;
  /** They are beside the form. */
  examples: ReactNode;
};

/** Chooses a file and imports it. */
export function FileForm({ chosenFile, importing, children, examples }: FileFormProps & Parts) {
  const { chosen, problem, input, choose, refuseSeveral, ask } = chosenFile;
  const { isPending, forget, begin } = importing;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === null) ask();
    else begin({ file: chosen.file });
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
          accept={acceptedExtensions}
          hint={hint}
          file={chosen?.file ?? null}
          problem={problem}
          disabled={isPending}
          inputRef={input}
          onSeveral={refuseSeveral}
          onFile={(file) => {
            forget();
            choose(file);
          }}
        />
        <BusyButton
          type="submit"
          variant="contained"
          busy={isPending}
          sx={{ alignSelf: { sm: "flex-start" } }}
        >
          {isPending ? "Importando..." : "Importar Archivo"}
        </BusyButton>
      </Stack>
      {examples}
    </Paper>
  );
}
