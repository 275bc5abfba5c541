import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { CodeLink } from "../orders/code-link.tsx";
import type { PayWith, PayChoice } from "./use-pay-with.ts";

type ChoiceProps = { value: PayWith; label: string; meaning: string; disabled?: boolean };

/** Why a choice is disabled has to be read. */
const readable = { "& .MuiFormControlLabel-label.Mui-disabled": { color: "text.secondary" } };

function Choice({ value, label, meaning, disabled = false }: ChoiceProps) {
  const meaningId = useId();
  return (
    <div>
      <FormControlLabel
        value={value}
        label={label}
        disabled={disabled}
        control={<Radio slotProps={{ input: { "aria-describedby": meaningId } }} />}
        sx={{ minHeight: 44, ...readable, "& .MuiFormControlLabel-label": { fontWeight: 650 } }}
      />
      <Typography id={meaningId} variant="body2" color="textSecondary" sx={{ pl: 4 }}>
        {meaning}
      </Typography>
    </div>
  );
}

/** Paid now, or with a code that is paid elsewhere within some hours. */
export function PayWithField({
  payWith,
  choose,
  terms,
  waiting,
  isLocked,
}: PayChoice & { isLocked: boolean }) {
  return (
    <FormControl>
      <RadioGroup
        name="pay_with"
        aria-label="Forma de pago"
        value={payWith}
        onChange={(_, chosen) => choose(chosen === "code" ? "code" : "card")}
        sx={{ gap: 1.5 }}
      >
        <Choice
          value="card"
          label="Tarjeta o Yape"
          meaning="Tu pedido se confirma al instante."
          disabled={isLocked}
        />
        <Choice
          value="code"
          label="Código de pago: banca móvil, agente, billetera o Cuotéalo"
          meaning={terms.text}
          disabled={isLocked || !terms.isOpen}
        />
      </RadioGroup>
      {waiting && <CodeLink order={waiting} sx={{ alignSelf: "flex-start", ml: 2.5, mt: 0.5 }} />}
    </FormControl>
  );
}
