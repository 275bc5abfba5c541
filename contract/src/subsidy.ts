import { z } from "zod";
import { formatCentimos, parseCentimos, parseTypedCentimos, type Centimos } from "@lonchera/domain/money";
import { amountDuePayments, type Subsidy } from "@lonchera/domain/subsidy";
import { reversedRangeMessage } from "@lonchera/domain/calendar";
import { calendarDate, money, productCode } from "./field-schemas.ts";

export const subsidyMessages = {
  shape: "La subvención no es válida",
  rules: "Indica al menos un producto",
  sameProduct: "Un producto está repetido",
  share: "Indica un porcentaje o un monto",
  percent: "El porcentaje debe ser un número entero de 1 a 100",
  amount: "Debe ser un monto mayor que 0 y de hasta 9999.99, por ejemplo 18.50",
  monthCap: "Debe ser un monto mayor que 0 y de hasta 99999.99, por ejemplo 250.50",
  mealsPerDay: "Debe ser un número entero de 1 a 20",
  rest: "Forma de pago desconocida",
} as const;

/** A company's subsidy for its individuals. Limits count by day and month of delivery. */
export const subsidyTerms = z.object({
  /** There is at most one rule for each product. Other products are not subsidized. */
  rules: z.array(
    z.object({
      product: productCode,
      /** The whole per cent of the unit's price. Either this or `amount` is null. */
      percent: z.int().nullable(),
      amount: money.nullable(),
      max_per_meal: money.nullable(),
    }),
  ),
  /** The maximum number of subsidized units per person, product and day. */
  meals_per_day: z.int(),
  /** The maximum subsidy per person and month. */
  month_cap: money.nullable(),
  valid_from: calendarDate.nullable(),
  valid_until: calendarDate.nullable(),
  /** How people pay the part that the subsidy does not cover. `payroll`: the company deducts it from their pay. */
  rest: z.enum(amountDuePayments),
});
export type SubsidyTerms = z.output<typeof subsidyTerms>;

/** A typed amount in soles. Null and an empty text mean that there is none. */
function optionalAmount(most: Centimos, message: string) {
  return z
    .string(message)
    .nullish()
    .transform((typed, context): string | null => {
      if (!typed?.trim()) return null;
      const centimos = parseTypedCentimos(typed.trim());
      if (centimos !== null && centimos > 0 && centimos <= most) return formatCentimos(centimos);
      context.addIssue({ code: "custom", message });
      return null;
    });
}

const optionalDate = z.preprocess(
  (date) => (date === "" ? null : date),
  calendarDate.nullish().transform((date) => date ?? null),
);

const ruleInput = z
  .object({
    product: productCode,
    percent: z
      .int(subsidyMessages.percent)
      .min(1, subsidyMessages.percent)
      .max(100, subsidyMessages.percent)
      .nullish()
      .transform((percent) => percent ?? null),
    amount: optionalAmount(999_999, subsidyMessages.amount),
    max_per_meal: optionalAmount(999_999, subsidyMessages.amount),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    message: subsidyMessages.share,
    path: ["percent"],
  });

const termsInput = z
  .object(
    {
      rules: z
        .array(ruleInput, subsidyMessages.rules)
        .min(1, subsidyMessages.rules)
        .refine(
          (rules) => new Set(rules.map(({ product }) => product)).size === rules.length,
          subsidyMessages.sameProduct,
        ),
      meals_per_day: z
        .int(subsidyMessages.mealsPerDay)
        .min(1, subsidyMessages.mealsPerDay)
        .max(20, subsidyMessages.mealsPerDay)
        .default(1),
      month_cap: optionalAmount(9_999_999, subsidyMessages.monthCap),
      valid_from: optionalDate,
      valid_until: optionalDate,
      rest: z.enum(amountDuePayments, subsidyMessages.rest).default("card"),
    },
    subsidyMessages.shape,
  )
  .refine(({ valid_from: from, valid_until: until }) => !from || !until || from <= until, {
    message: reversedRangeMessage,
    path: ["valid_from"],
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** In form data, the terms are JSON. Null and an empty text end the subsidy. Without the field, it does not change. */
export const subsidyInput = z.preprocess(
  (value: z.input<typeof termsInput> | string | null | undefined) =>
    typeof value === "string" ? (value.trim() === "" ? null : readJson(value)) : value,
  termsInput.nullable().optional(),
);

function formatOptional(amount: Centimos | null): string | null {
  return amount === null ? null : formatCentimos(amount);
}

export function toSubsidyTerms(subsidy: Subsidy): SubsidyTerms {
  return {
    rules: subsidy.rules.map(({ product, percent, amount, maxPerMeal }) => {
      return { product, percent, amount: formatOptional(amount), max_per_meal: formatOptional(maxPerMeal) };
    }),
    meals_per_day: subsidy.mealsPerDay,
    month_cap: formatOptional(subsidy.monthCap),
    valid_from: subsidy.validFrom,
    valid_until: subsidy.validUntil,
    rest: subsidy.rest,
  };
}

function parseOptional(amount: string | null): Centimos | null {
  return amount === null ? null : parseCentimos(amount);
}

export function parseSubsidy(terms: SubsidyTerms): Subsidy {
  return {
    rules: terms.rules.map(({ product, percent, amount, max_per_meal }) => {
      return { product, percent, amount: parseOptional(amount), maxPerMeal: parseOptional(max_per_meal) };
    }),
    mealsPerDay: terms.meals_per_day,
    monthCap: parseOptional(terms.month_cap),
    validFrom: terms.valid_from,
    validUntil: terms.valid_until,
    rest: terms.rest,
  };
}
