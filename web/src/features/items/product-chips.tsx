import SvgIcon, { type SvgIconProps } from "@mui/material/SvgIcon";
import type { ReactNode } from "react";
import { isProductCode, type ProductCode, productNames } from "@lonchera/domain/codes";
import { Tag } from "../../components/tag.tsx";
import { getItemTypeTint, getProductTint } from "../../app/theme.ts";

const cup = <path d="M4 10h12v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 11h1.500a2.5 2.5 0 0 1 0 5H15.8" />;
const moon = <path d="M14 14.600A7.5 7.5 0 1 1 9.2 4a6 6 0 0 0 4.8 10.600z" />;
const clock = (
  <>
    <circle cx="18" cy="6.5" r="4" />
    <path d="M18 4.600v2l1.3.8" />
  </>
);

/** These are the icons of the products. Those for overtime contain a clock. */
const drawings: Record<ProductCode, ReactNode> = {
  DESAY: (
    <>
      {cup}
      <path d="M8 3.500c-1 1.3 1 2.2 0 3.500M12 3.500c-1 1.3 1 2.2 0 3.5" />
    </>
  ),
  ALMUE: (
    <>
      <circle cx="12" cy="12" r="5" />
      <path d="M3.5 4v4.500a1.5 1.5 0 0 0 3 0V4M5 10v10M20 20V4c-1.8 1-2.5 3.5-2.5 8H20" />
    </>
  ),
  CENAC: (
    <>
      <path d="M15.5 16.800A8 8 0 1 1 11 4a6.5 6.5 0 0 0 8.4 8.9 8 8 0 0 1-3.9 3.900z" />
      <path d="M17 4v3M15.5 5.500h3" />
    </>
  ),
  ESPEC: <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.900L12 16.800l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.800z" />,
  DESST: (
    <>
      {cup}
      {clock}
    </>
  ),
  CENST: (
    <>
      {moon}
      {clock}
    </>
  ),
};

export function ProductIcon({ code, ...rest }: { code: ProductCode } & SvgIconProps) {
  return (
    <SvgIcon
      {...rest}
      sx={{ fill: "none", stroke: "currentColor", strokeWidth: 1.9, ...(rest.sx as object) }}
    >
      <g strokeLinecap="round" strokeLinejoin="round">
        {drawings[code]}
      </g>
    </SvgIcon>
  );
}

type LookProps = { size?: "small" | "medium"; sx?: object };

export function ProductChip({ code, size = "small", sx }: { code: string } & LookProps) {
  if (!isProductCode(code)) return <ItemTypeChip code={code} name="Sin asignar" size={size} sx={sx ?? {}} />;
  return (
    <Tag size={size} sx={{ ...getProductTint(code), ...sx }}>
      <ProductIcon code={code} sx={{ fontSize: 18, ml: -0.5 }} />
      {productNames[code]}
    </Tag>
  );
}

/** Shows the type of a dish, for example `<ItemTypeChip code="DIETA2" name="Dieta 2" />`. */
export function ItemTypeChip({ code, name, size = "small", sx }: { code: string; name: string } & LookProps) {
  return (
    <Tag size={size} sx={{ ...getItemTypeTint(code), ...sx }}>
      {name}
    </Tag>
  );
}
