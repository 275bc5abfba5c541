import Chip, { type ChipProps } from "@mui/material/Chip";
import { productNames } from "@lonchera/domain/codes";
import { ProductIcon } from "./product-icons.tsx";
import { isProductCode, itemTypeTint, productTint } from "../../app/theme.ts";

type LookProps = Pick<ChipProps, "size" | "sx">;

/** Meal of the day: word, icon and colour. */
export function ProductChip({ code, size = "small", sx }: { code: string } & LookProps) {
  if (!isProductCode(code)) return <ItemTypeChip code={code} name="Sin asignar" size={size} sx={sx ?? {}} />;
  return (
    <Chip
      label={productNames[code]}
      size={size}
      icon={<ProductIcon code={code} color="inherit" />}
      sx={{ ...productTint(code), ...(sx as object) }}
    />
  );
}

/** Kind of dish, e.g. `<ItemTypeChip code="DIETA2" name="Dieta 2" />`. */
export function ItemTypeChip({ code, name, size = "small", sx }: { code: string; name: string } & LookProps) {
  return <Chip label={name} size={size} sx={{ ...itemTypeTint(code), ...(sx as object) }} />;
}
