import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { importExample, importKinds, type ImportKind } from "@lonchera/contract/imports";
import { DownloadNotice } from "../../components/download-notice.tsx";
import { useDownload } from "../../components/use-download.ts";
import { download } from "../../lib/api/download.ts";
import { kindNames } from "./import-text.ts";

const names: Readonly<Record<ImportKind, string>> = {
  group: "ejemplo_grupo.xlsx",
  company: "ejemplo_empresa.xlsx",
};

/** Files that import as they are, made with the companies that there are. */
export function ExampleLinks() {
  const [asked, setAsked] = useState<ImportKind>("group");
  const example = useDownload<ImportKind>({
    get: (kind, options) => download(importExample, { params: { kind } }, options),
    nameOf: (kind) => names[kind],
  });
  const begin = (kind: ImportKind) => {
    setAsked(kind);
    example.begin(kind);
  };
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
          <Button key={kind} startIcon={<DownloadRounded />} onClick={() => begin(kind)}>
            {`Ejemplo ${kindNames[kind].toLowerCase()}`}
          </Button>
        ))}
      </Stack>
      <DownloadNotice
        download={example}
        label="Descargando el ejemplo"
        cancelLabel="Cancelar descarga"
        canceled="Descarga cancelada"
        failure="No se pudo descargar el ejemplo."
        onRetry={() => begin(asked)}
      />
    </Box>
  );
}
