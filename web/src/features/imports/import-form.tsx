import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { getImportExample, type ImportKind, importKinds } from "@lonchera/contract/imports";
import { getRequestPath } from "@lonchera/contract/request-path";
import { DownloadNotice, useDownload } from "../../components/download.tsx";
import { download } from "../../lib/api/download.ts";
import { FileForm, type FileFormProps } from "./file-form.tsx";
import { describeColumns, importKindNames } from "./import-text.ts";

const exampleFileNames: Readonly<Record<ImportKind, string>> = {
  group: "ejemplo_grupo.xlsx",
  company: "ejemplo_empresa.xlsx",
};

/** Links to example files with existing companies, which can be imported unchanged. */
function ExampleLinks() {
  const example = useDownload<ImportKind>({
    get: (kind, options) => download(getImportExample, { params: { kind } }, options),
    getFileName: (kind) => exampleFileNames[kind],
  });
  return (
    <Box>
      <Typography variant="h3" component="h2">
        Archivos de ejemplo
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Descarga uno, cambia sus filas y súbelo: se importan tal como están.
      </Typography>
      <Stack sx={{ alignItems: "flex-start", mb: 1, ml: -1.75 }}>
        {importKinds.map((kind) => (
          <Button
            key={kind}
            startIcon={<DownloadRounded />}
            href={getRequestPath(getImportExample, { params: { kind } })}
            onClick={(event) => {
              event.preventDefault();
              example.begin(kind);
            }}
          >
            {`Ejemplo ${importKindNames[kind].toLowerCase()}`}
          </Button>
        ))}
      </Stack>
      <DownloadNotice
        download={example}
        label="Descargando el ejemplo"
        noun="Descarga"
        failure="No se pudo descargar el ejemplo."
        onRetry={() => example.wanted && example.begin(example.wanted)}
      />
    </Box>
  );
}

type KindFieldProps = { kind: ImportKind; disabled: boolean; onKind: (kind: ImportKind) => void };

function KindField({ kind, disabled, onKind }: KindFieldProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={labelId} sx={{ "&.Mui-disabled": { color: "text.secondary" } }}>
        Tipo de Importación
      </FormLabel>
      <RadioGroup
        row
        value={kind}
        onChange={(_, value) => onKind(value as ImportKind)}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        sx={{ columnGap: 2 }}
      >
        {importKinds.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            label={importKindNames[value]}
            control={<Radio />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={hintId} sx={{ m: 0 }}>
        {describeColumns(kind)}
      </FormHelperText>
    </FormControl>
  );
}

type ImportFormProps = FileFormProps & { kind: ImportKind; onKind: (kind: ImportKind) => void };

export function ImportForm({ kind, onKind, ...form }: ImportFormProps) {
  return (
    <FileForm {...form} examples={<ExampleLinks />}>
      <KindField kind={kind} disabled={form.importing.isPending} onKind={onKind} />
    </FileForm>
  );
}
