import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, useMemo } from "react";
import { productNames, type ProductCode } from "@lonchera/domain/codes";
import { formatNumber } from "@lonchera/domain/texts";
import { getSheetDishKey, type RowChange } from "@lonchera/domain/day-changes";
import { type DayLine, noZoneLabel, sumQuantities } from "@lonchera/domain/day-lines";
import {
  buildProductionSheet,
  type DishProduction,
  type ProductProduction,
  type TypeProduction,
} from "@lonchera/domain/day-sheets";
import { getProductTint } from "../../app/theme.ts";
import { ItemTypeChip, ProductIcon } from "../items/product-chips.tsx";
import { groupQuantityStyles, printedTableStyles, quantityStyles } from "../../components/printed-page.tsx";
import { getRowStyle, ChangeMark, type RowChanges } from "./sheet-changes.tsx";
import { ComponentTotals, DeclaredTags, OrderNotes } from "./sheet-notes.tsx";
import { formatTotal } from "./sheet-lines.ts";

type Portion = {
  readonly key: string;
  readonly quantity: number;
  readonly words: string;
  readonly more?: string;
};

/** The items are side by side on wide screens and one below the other on paper. */
const portionList = {
  listStyle: "none",
  m: 0,
  p: 0,
  columnWidth: 380,
  columnGap: 3,
  "@media print": { columnWidth: "auto", fontSize: "10pt", lineHeight: 1.3 },
};

/** Lists the units of a dish by option or by zone, like `12 Comedor · Minera Andina`. */
function Portions({ title, portions }: { title: string; portions: readonly Portion[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      <Box component="ul" sx={portionList}>
        {portions.map(({ key, quantity, words, more }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: "flex", gap: 1, fontWeight: 400, breakInside: "avoid" }}
          >
            <Box
              component="span"
              sx={{ minWidth: "2.25em", textAlign: "right", fontWeight: 700, flexShrink: 0 }}
            >
              {formatNumber(quantity)}
            </Box>
            <span>
              {words}
              {more && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {` · ${more}`}
                </Box>
              )}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const noOptions = "Sin opciones";

function DishDetails({ dish: { options, zones } }: { dish: DishProduction }) {
  const hasOptions = options.some((portion) => portion.options !== "");
  return (
    <Box
      sx={{
        mt: 0.75,
        display: "grid",
        gap: { xs: 1, sm: 3 },
        gridTemplateColumns: hasOptions ? { xs: "1fr", sm: "1fr 1fr" } : "1fr",
      }}
    >
      {hasOptions && (
        <Portions
          title="Opciones"
          portions={options.map(({ options: words, quantity }) => ({
            key: words,
            quantity,
            words: words || noOptions,
          }))}
        />
      )}
      <Portions
        title="Zonas"
        portions={zones.map(({ company_id, company, zone_id, zone, quantity }) => ({
          key: `${company_id} ${zone_id} ${zone}`,
          quantity,
          words: zone ?? noZoneLabel,
          more: company,
        }))}
      />
    </Box>
  );
}

function DishRow({ dish, change }: { dish: DishProduction; change: RowChange | undefined }) {
  return (
    <Box component="tr" sx={getRowStyle(change)}>
      <Box component="th" scope="row" abbr={dish.dish} sx={{ overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ fontSize: { xs: "1rem", sm: "1.125rem" }, fontWeight: 700 }}>
          {dish.dish}
        </Box>
        <ChangeMark change={change} />
        <DeclaredTags tags={dish.tags} />
        <ComponentTotals components={dish.components} />
        <DishDetails dish={dish} />
        <OrderNotes notes={dish.notes} of={dish.dish} />
      </Box>
      <Box component="td" className="quantity" sx={quantityStyles}>
        {formatNumber(dish.quantity)}
      </Box>
    </Box>
  );
}

function TypeRows({ type, changes }: { type: TypeProduction; changes: RowChanges }) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup">
          <ItemTypeChip code={type.product_type} name={type.product_type_name} size="medium" />
        </th>
        <Box component="td" className="quantity" sx={groupQuantityStyles}>
          {formatNumber(type.quantity)}
        </Box>
      </tr>
      {type.dishes.map((dish) => (
        <DishRow key={dish.dish} dish={dish} change={changes.get(getSheetDishKey(dish))} />
      ))}
    </tbody>
  );
}

type LimitUse = { readonly product: ProductCode; readonly used: number; readonly portions: number };

/** Shows a text like `120 / 150 del límite`, which counts all placed and unpaid orders. */
function LimitText({ use: { used, portions } }: { use: LimitUse }) {
  return (
    <Typography
      component="p"
      sx={{ ml: "auto", fontWeight: used >= portions ? 700 : 400, fontVariantNumeric: "tabular-nums" }}
    >
      {formatNumber(used)} / {formatNumber(portions)} del límite
      {used > portions && ", excedido"}
    </Typography>
  );
}

type ProductHeadingProps = { product: ProductProduction; limit: LimitUse | undefined; id: string };

function ProductHeading({ product: { product, quantity }, limit, id }: ProductHeadingProps) {
  return (
    <Box
      sx={{
        ...getProductTint(product),
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        px: 2,
        py: 1.25,
        breakAfter: "avoid",
      }}
    >
      <ProductIcon code={product} color="inherit" />
      <Typography
        variant="h2"
        id={id}
        sx={{ flex: "1 1 0", minWidth: "min-content", overflowWrap: "break-word" }}
      >
        {productNames[product]}
      </Typography>
      {limit && <LimitText use={limit} />}
      <Typography component="p" sx={{ ...quantityStyles, ml: limit ? 1 : "auto" }}>
        {formatNumber(quantity)}
      </Typography>
    </Box>
  );
}

type ProductTableProps = Omit<ProductHeadingProps, "id"> & { changes: RowChanges };

const ProductTable = memo(function ProductTable({ product, limit, changes }: ProductTableProps) {
  const id = `produccion-${product.product}`;
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ "@media print": { overflow: "visible", border: 0 } }}
    >
      <ProductHeading product={product} limit={limit} id={id} />
      <Box component="table" aria-labelledby={id} sx={printedTableStyles}>
        <thead>
          <tr>
            <th scope="col">Plato · {productNames[product.product]}</th>
            <th scope="col" className="quantity">
              Cantidad
            </th>
          </tr>
        </thead>
        {product.types.map((type) => (
          <TypeRows key={type.product_type} type={type} changes={changes} />
        ))}
      </Box>
    </Card>
  );
});

type ProductionSheetProps = {
  lines: readonly DayLine[];
  /** These are the limits of the kitchen for the day. */
  limits: readonly LimitUse[] | undefined;
  changes: RowChanges;
  isNarrowed: boolean;
};

/** Shows the dishes to cook, by meal and type. */
export function ProductionSheet({ lines, limits, changes, isNarrowed }: ProductionSheetProps) {
  const products = useMemo(() => buildProductionSheet(lines), [lines]);
  return (
    <Stack sx={{ gap: 3, "@media print": { display: "block", "& > * + *": { mt: "5mm" } } }}>
      {products.map((product) => (
        <ProductTable
          key={product.product}
          product={product}
          limit={limits?.find((limit) => limit.product === product.product)}
          changes={changes}
        />
      ))}
      <Typography component="p" sx={{ ...quantityStyles, textAlign: "right", px: 2 }}>
        {formatTotal(sumQuantities(lines), isNarrowed)}
      </Typography>
    </Stack>
  );
}
