import { useState, useId } from "react";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { CartLine, Cart } from "@lonchera/contract/cart";
import { errorTexts } from "@lonchera/contract/errors";
import type { Order } from "@lonchera/contract/orders";
import { computeCodeExpiry } from "@lonchera/domain/code-expiry";
import { useNow } from "../../components/use-now.ts";
import { formatUntil } from "../../lib/time-text.ts";
import { closingTime } from "../cart/delivery-deadline.ts";
import { PaymentCodeLink, useOrderAwaitingPayment } from "../orders/awaiting-payment.tsx";

export type PaymentMethod = "card" | "code";

/** Whether a cart can be paid with a code, and the text beside that choice. */
type CodeTerms = { readonly isOffered: boolean; readonly text: string };

function codeTerms(
  lines: readonly Pick<CartLine, "cutoff_at" | "category_detail">[],
  waiting: Order | undefined,
  now: number,
): CodeTerms {
  if (waiting) return { isOffered: false, text: errorTexts.code_pending };
  const until = computeCodeExpiry(lines.map(closingTime), now);
  if (until === null) return { isOffered: false, text: errorTexts.code_too_late };
  const text = `Te damos un código y lo pagas hasta ${formatUntil(until, now)}. Te guardamos los platos; el pedido se confirma cuando se paga.`;
  return { isOffered: true, text };
}

const refreshInterval = 30_000;

/** How a type1 order is paid. It falls back to the card when a code is no longer offered. */
export function usePaymentMethod(cart: Cart, isType1: boolean) {
  const [chosen, setChosen] = useState<PaymentMethod>("card");
  const waiting = useOrderAwaitingPayment(isType1);
  const codes = codeTerms(cart.items, waiting, useNow(refreshInterval));
  const method: PaymentMethod = codes.isOffered ? chosen : "card";
  return { method, choose: setChosen, codes, waiting };
}
export type PaymentMethodChoice = ReturnType<typeof usePaymentMethod>;

type OptionProps = { value: PaymentMethod; label: string; meaning: string; disabled?: boolean };

/** The text of a disabled option stays readable, as it says why. */
const readable = { "& .MuiFormControlLabel-label.Mui-disabled": { color: "text.secondary" } };

function Option({ value, label, meaning, disabled = false }: OptionProps) {
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

type PaymentMethodFieldProps = PaymentMethodChoice & { isLocked: boolean };

/** Paid now by card or Yape, or with a code that is paid elsewhere within some hours. */
export function PaymentMethodField({ method, choose, codes, waiting, isLocked }: PaymentMethodFieldProps) {
  return (
    <FormControl>
      <RadioGroup
        name="pay_with"
        aria-label="Forma de pago"
        value={method}
        onChange={(_, chosen) => choose(chosen === "code" ? "code" : "card")}
        sx={{ gap: 1.5 }}
      >
        <Option
          value="card"
          label="Tarjeta o Yape"
          meaning="Tu pedido se confirma al instante."
          disabled={isLocked}
        />
        <Option
          value="code"
          label="Código de pago: banca móvil, agente, billetera o Cuotéalo"
          meaning={codes.text}
          disabled={isLocked || !codes.isOffered}
        />
      </RadioGroup>
      {waiting && <PaymentCodeLink order={waiting} sx={{ alignSelf: "flex-start", ml: 2.5, mt: 0.5 }} />}
    </FormControl>
  );
}
