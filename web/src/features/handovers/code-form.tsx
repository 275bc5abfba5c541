import QrCodeScannerRounded from "@mui/icons-material/QrCodeScannerRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState, type FormEvent } from "react";
import { handoverMessages } from "@lonchera/contract/handovers";
import { readHandoverCode } from "@lonchera/domain/handover";
import { lazyPart } from "../../components/lazy-part.tsx";
import { TextField } from "../../components/text-field.tsx";

const CodeScanner = lazyPart(async () => (await import("./code-scanner.tsx")).CodeScanner);

type CodeFormProps = { isBusy: boolean; onCode: (code: string) => void };

/** Takes codes from the keyboard and from the camera. */
export function CodeForm({ isBusy, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  const take = (code: string) => {
    const isCode = readHandoverCode(code) !== null;
    setProblem(isCode ? null : handoverMessages.noCode);
    if (isCode) onCode(code);
    return isCode;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (take(typed)) setTyped("");
    field.current?.focus();
  };
  return (
    <>
      {isScanning && (
        <CodeScanner onCode={(code) => !isBusy && take(code)} onClose={() => setIsScanning(false)} />
      )}
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "flex-start", mb: 2 }}
      >
        <TextField
          label="Código"
          value={typed}
          inputRef={field}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
          error={problem !== null}
          helperText={problem ?? "Ocho letras y números, como K7M2-QX4P"}
          slotProps={{
            htmlInput: {
              maxLength: 20,
              autoComplete: "off",
              autoCapitalize: "characters",
              spellCheck: false,
              enterKeyHint: "done",
              style: {
                fontSize: "1.5rem",
                fontWeight: 700,
                letterSpacing: "0.08em",
                textTransform: "uppercase",
              },
            },
          }}
          sx={{ flex: "1 1 14rem", maxWidth: 360 }}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={{ minHeight: 56 }}>
          Entregar
        </Button>
        {!isScanning && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<QrCodeScannerRounded />}
            onClick={() => setIsScanning(true)}
            sx={{ minHeight: 56, flexGrow: { xs: 1, sm: 0 } }}
          >
            Escanear
          </Button>
        )}
      </Box>
    </>
  );
}
