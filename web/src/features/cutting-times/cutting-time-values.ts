import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { cuttingTimeInput, type CuttingTime, type CuttingTimeInput } from "@lonchera/contract/cutting-times";
import type { ProductCode } from "@lonchera/domain/codes";

/** What the dialog's fields hold. */
export type CuttingTimeValues = {
  product: ProductCode | "";
  break_time: string;
  company: number[];
  same_day: boolean;
  enabled: boolean;
};

export const newCuttingTime: CuttingTimeValues = {
  product: "",
  break_time: "",
  company: [],
  same_day: false,
  enabled: true,
};

export function valuesOf(time: CuttingTime): CuttingTimeValues {
  return {
    product: time.product,
    break_time: time.break_time,
    company: time.company.map(({ id }) => id),
    same_day: time.same_day,
    enabled: time.enabled,
  };
}

type CuttingTimeResolver = Resolver<CuttingTimeValues, unknown, CuttingTimeInput>;

const check = zodResolver(cuttingTimeInput);

export const cuttingTimeResolver: CuttingTimeResolver = (values, context, options) =>
  check(values, context, options as never);
