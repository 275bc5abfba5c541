import { useState, useId } from "react";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Cart } from "@lonchera/contract/cart";
import { getPaymentCodeTerms, type PaymentCodeTerms } from "@lonchera/contract/checkout";
import { paymentCodeRefusalTexts } from "@lonchera/contract/error-texts";
import { groupBy } from "@lonchera/domain/group-by";
import { computePaymentCodeExpiry } from "@lonchera/domain/payment-code-expiry";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { formatDeadline } from "../../lib/time-text.ts";
import { countUnits, parseAmount } from "../cart/cart-lines.ts";
import { getClosingTime } from "../cart/closing.ts";
import { PaymentCodeLink, useOrderAwaitingPayment } from "../orders/awaiting-payment.tsx";

export type CheckoutPaymentMethod = "card" | "code";

/** Says whether a cart can be paid with a code, with the text beside that choice. */
type CodeOffer = { readonly isOffered: boolean; readonly text: string };

function createRefusal(text: string): CodeOffer {
  return { isOffered: false, text };
}

function findDishesAbove(cart: Cart, most: number): string[] {
  const ofDishes = groupBy(cart.items, (line) => [line.item.id]);
  return ofDishes.filter((lines) => countUnits(lines) > most).map(([line]) => line.item.name);
}

export function getCodeOffer(cart: Cart, terms: PaymentCodeTerms, now: number): CodeOffer {
  if (parseAmount(cart.total) > parseAmount(terms.max_total))
    return createRefusal(paymentCodeRefusalTexts.code_total_too_large(terms.max_total));
  const tooMany = findDishesAbove(cart, terms.max_units);
  if (tooMany.length > 0)
    return createRefusal(paymentCodeRefusalTexts.code_too_many_units(terms.max_units, tooMany));
  const until = computePaymentCodeExpiry(cart.items.map(getClosingTime), now, terms.hours);
  if (until === null) return createRefusal(paymentCodeRefusalTexts.code_too_late);
  const text = `Te damos un código y lo pagas hasta ${formatDeadline(until, now)}. Te guardamos los platos; el pedido se confirma cuando se paga.`;
  return { isOffered: true, text };
}

const refreshInterval = 30_000;
const codesUnknown = "No pudimos consultar el pago con código. Recarga la página o paga con tarjeta o Yape.";

/** Returns the choice between card and code. It falls back to the card when a code is no longer offered. */
export function usePaymentMethod(cart: Cart, paysNow: boolean) {
  const [chosen, setChosen] = useState<CheckoutPaymentMethod>("card");
  const waiting = useOrderAwaitingPayment(paysNow);
  const terms = useQuery({ ...query(getPaymentCodeTerms, {}), enabled: paysNow });
  const now = useNow(refreshInterval);
  const codes = waiting
    ? createRefusal(paymentCodeRefusalTexts.code_pending)
    : terms.data
      ? getCodeOffer(cart, terms.data, now)
      : createRefusal(terms.isError ? codesUnknown : "Cargando…");
  const method: CheckoutPaymentMethod = codes.isOffered ? chosen : "card";
  return { method, choose: setChosen, codes, waiting };
}
export type PaymentMethodChoice = ReturnType<typeof usePaymentMethod>;

type OptionProps = { value: CheckoutPaymentMethod; label: string; meaning: string; disabled: boolean };

/** The text of a disabled option stays readable, because it gives the reason. */
const readable = { "& .MuiFormControlLabel-label.Mui-disabled": { color: "text.secondary" } };

function Option({ value, label, meaning, disabled }: OptionProps) {
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

/** Offers to pay now by card or Yape, or with a code that is paid elsewhere within some hours. */
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
