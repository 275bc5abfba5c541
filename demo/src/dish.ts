import type { ProductCode, SubitemOption } from "@lonchera/domain/codes";
import type { DishPicture } from "./dish-picture.ts";

export type DemoDish = {
  /** Unique; also the seed of the picture. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly product: ProductCode;
  readonly productType: "CONVE" | "DIETA" | "VEGET" | "RANCH" | "ESPEC" | "TPAR1" | "SOBR1" | "ACAR1";
  readonly priceCentimos: number;
  /** The selling price while the discount lasts; 0 where there is none. */
  readonly discountCentimos: number;
  /** Which subitems its buyer chooses among; only dishes of the special company have them. */
  readonly subitemOption?: SubitemOption;
  readonly picture: DishPicture;
};
