import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useRef } from "react";
import { CopyButton } from "../../components/copy-button.tsx";

/** Shows the code and a button that copies it. */
export function PaymentCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      <Box component="strong" ref={text} sx={{ fontVariantNumeric: "tabular-nums", userSelect: "all" }}>
        {code}
      </Box>
      <CopyButton
        label="Copiar código"
        size="small"
        startIcon={<ContentCopyRounded />}
        text={code}
        source={text}
        copiedMessage="Código copiado"
        failureMessage="No se pudo copiar. El código quedó seleccionado: cópialo."
      />
    </Stack>
  );
}
