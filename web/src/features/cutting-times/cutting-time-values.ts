import type { z } from "zod";
import type { CuttingTime, cuttingTimeInput } from "@lonchera/contract/cutting-times";

/** What the dialog's fields hold. */
export type CuttingTimeValues = z.input<typeof cuttingTimeInput>;

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
