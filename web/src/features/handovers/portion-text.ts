import type { Portion } from "@lonchera/contract/handover-lists";

/** `2 × Lomo saltado, 1 × Menú ejecutivo (Causa, Lomo)` */
export function describeDishes({ dishes }: Pick<Portion, "dishes">): string {
  return dishes
    .map(({ name, options, quantity }) => `${quantity}\u00A0× ${name}${options && ` (${options})`}`)
    .join(", ");
}
