import QrCodeScannerRounded from "@mui/icons-material/QrCodeScannerRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState, type RefObject, type SubmitEvent } from "react";
import { handoverMessages } from "@lonchera/contract/handovers";
import { readHandoverCode } from "@lonchera/domain/handover";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { runIfFocusLost } from "../../components/lost-focus.ts";
import { TextField } from "../../components/text-field.tsx";

const CodeScanner = lazyComponent(() => import("./code-scanner.tsx"), "CodeScanner");

const codeStyle = {
  fontSize: "1.5rem",
  fontWeight: 700,
  letterSpacing: "0.08em",
  textTransform: "uppercase",
} as const;

type HandoverCodeFieldProps = {
  value: string;
  problem: string | null;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
};

function HandoverCodeField({ value, problem, inputRef, onChange }: HandoverCodeFieldProps) {
  return (
    <TextField
      label="Código"
      value={value}
      inputRef={inputRef}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== null}
      helperText={problem ?? "Ocho letras y números, como K7M2-QX4P"}
      slotProps={{
        htmlInput: {
          maxLength: 20,
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "done",
          style: codeStyle,
        },
      }}
      sx={{ flex: "1 1 14rem", maxWidth: 360 }}
    />
  );
}

const tall = { minHeight: 56 } as const;

type CodeFormProps = {
  isBusy: boolean;
  onCode: (code: string) => void;
  /** It is called when the entered text is no code. */
  onMistake: () => void;
};

/** Takes codes from the keyboard and from the camera. */
export function CodeForm({ isBusy, onCode, onMistake }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const scanButton = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  const submitCode = (code: string): boolean => {
    if (isBusy) return false;
    const isCode = readHandoverCode(code) !== null;
    setProblem(isCode ? null : handoverMessages.noCode);
    if (!isCode) onMistake();
    else {
      setTyped("");
      onCode(code);
    }
    return true;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    submitCode(typed);
    field.current?.focus();
  };
  const change = (value: string) => {
    setTyped(value);
    setProblem(null);
  };
  const closeCamera = () => {
    setIsScanning(false);
    runIfFocusLost(() => scanButton.current?.focus());
  };
  return (
    <>
      {isScanning && <CodeScanner onCode={submitCode} onClose={closeCamera} />}
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "flex-start", mb: 2 }}
      >
        <HandoverCodeField value={typed} problem={problem} inputRef={field} onChange={change} />
        <Button type="submit" variant="contained" size="large" disabled={isBusy} sx={tall}>
          Entregar
        </Button>
        {!isScanning && (
          <Button
            ref={scanButton}
            variant="outlined"
            size="large"
            startIcon={<QrCodeScannerRounded />}
            onClick={() => setIsScanning(true)}
            sx={{ ...tall, flexGrow: { xs: 1, sm: 0 } }}
          >
            Escanear
          </Button>
        )}
      </Box>
    </>
  );
}
