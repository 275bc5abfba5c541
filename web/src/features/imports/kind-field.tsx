import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { importKinds, type ImportKind } from "@lonchera/contract/imports";
import { columnsText, kindNames } from "./import-text.ts";

type KindFieldProps = { kind: ImportKind; disabled: boolean; onKind: (kind: ImportKind) => void };

export function KindField({ kind, disabled, onKind }: KindFieldProps) {
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
            label={kindNames[value]}
            control={<Radio />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={hintId} sx={{ m: 0 }}>
        {columnsText(kind)}
      </FormHelperText>
    </FormControl>
  );
}
