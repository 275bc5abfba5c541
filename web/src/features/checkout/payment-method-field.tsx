import { useState, useId } from "react";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { CartLine, Cart } from "@lonchera/contract/cart";
import { errorTexts } from "@lonchera/contract/errors";
import type { Order } from "@lonchera/contract/orders";
import { codeExpiry } from "@lonchera/domain/code-expiry";
import { useNow } from "../../components/use-now.ts";
import { formatUntil } from "../../lib/moment-text.ts";
import { closingOf } from "../cart/delivery-deadline.ts";
import { useWaitingOrder } from "../orders/order-queries.ts";
import { CodeLink } from "../orders/waiting-payment.tsx";

/** Whether a cart can be paid with a code, and what there is to know about it. */
type CodeTerms = { readonly isOpen: boolean; readonly text: string };

function codeTerms(
  lines: readonly Pick<CartLine, "cutoff_at" | "category_detail">[],
  waiting: Order | undefined,
  now: number,
): CodeTerms {
  if (waiting) return { isOpen: false, text: errorTexts.code_pending };
  const until = codeExpiry(lines.map(closingOf), now);
  if (until === null) return { isOpen: false, text: errorTexts.code_too_late };
  const text = `Te damos un código y lo pagas hasta ${formatUntil(until, now)}. Te guardamos los platos; el pedido se confirma cuando se paga.`;
  return { isOpen: true, text };
}

export type PayWith = "card" | "code";

const tick = 30_000;

/** How a type1 order is paid; a code that cannot be had any more is not what is chosen. */
export function usePayWith(cart: Cart, isType1: boolean) {
  const [chosen, setChosen] = useState<PayWith>("card");
  const waiting = useWaitingOrder(isType1);
  const terms = codeTerms(cart.items, waiting, useNow(tick));
  const payWith: PayWith = terms.isOpen ? chosen : "card";
  return { payWith, choose: setChosen, terms, waiting };
}
export type PayChoice = ReturnType<typeof usePayWith>;

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
