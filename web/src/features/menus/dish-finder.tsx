import GridOnRounded from "@mui/icons-material/GridOnRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import InputAdornment from "@mui/material/InputAdornment";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { type ProductCode, productCodes, productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/counts";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { paths } from "../../app/paths.ts";
import { announce } from "../../components/live-region.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useSession } from "../../lib/session/session.ts";
import { ProductIcon } from "../items/product-chips.tsx";
import type { Finding } from "./day-section.tsx";

const storageKey = "menu-as-list";

function readView(): boolean {
  try {
    return localStorage.getItem(storageKey) === "1";
  } catch {
    return false;
  }
}

function rememberView(asList: boolean): void {
  try {
    localStorage.setItem(storageKey, asList ? "1" : "0");
  } catch {
    // Storage may be unavailable.
  }
}

type Wanted = { readonly text: string; readonly product: ProductCode | null; readonly type: string | null };
const everything: Wanted = { text: "", product: null, type: null };

function createFilter({ text, product, type }: Wanted): Finding["isFound"] {
  const words = normalizeText(text).split(" ").filter(Boolean);
  if (words.length === 0 && product === null && type === null) return null;
  return (item: MenuItem) => {
    if (product !== null && item.product !== product) return false;
    if (type !== null && item.product_type.id !== type) return false;
    const spoken = normalizeText(`${item.name} ${item.description}`);
    return words.every((word) => spoken.includes(word));
  };
}

/** The products and types of the menu's dishes, in their usual order. */
function listKinds(items: readonly MenuItem[]) {
  const used = new Set(items.map(({ product }) => product));
  const types = new Map(items.map(({ product_type }) => [product_type.id, product_type.name]));
  return { products: productCodes.filter((code) => used.has(code)), types: [...types].toSorted() };
}

export type DishFinderProps = {
  /** Whether there are so many dishes that filters help. */
  hasMany: boolean;
  days: readonly MenuDay[];
  finding: Finding;
  onFind: (change: Partial<Finding>) => void;
};

/** Company clients order for many zones at once. */
function TableLink() {
  const { user } = useSession();
  if (user?.customer_type !== "type2" || user.company === null) return null;
  return (
    <Button
      component={Link}
      to={paths.bulkOrder(user.company)}
      variant="outlined"
      startIcon={<GridOnRounded />}
      sx={{ flexShrink: 0, bgcolor: "background.paper" }}
    >
      Pedido en tabla
    </Button>
  );
}

type SearchBoxProps = { text: string; onSearch: (text: string) => void };

function SearchBox({ text, onSearch }: SearchBoxProps) {
  const magnifier = (
    <InputAdornment position="end">
      <SearchRounded fontSize="small" />
    </InputAdornment>
  );
  return (
    <TextField
      label="Buscar plato"
      size="small"
      type="search"
      value={text}
      onChange={(event) => onSearch(event.target.value)}
      slotProps={{
        htmlInput: { maxLength: 100, autoComplete: "off", enterKeyHint: "search" },
        input: { sx: { minHeight: 44 }, endAdornment: magnifier },
      }}
      sx={{ flexShrink: 0, width: "13rem" }}
    />
  );
}

type KindProps = { label: string; isChosen: boolean; onToggle: () => void; product?: ProductCode };

/** A product or a type; pressing it again shows all of them. */
function Kind({ label, isChosen, onToggle, product }: KindProps) {
  return (
    <Chip
      component="button"
      clickable
      label={label}
      {...(product && { icon: <ProductIcon code={product} /> })}
      color={isChosen ? "primary" : "default"}
      variant={isChosen ? "filled" : "outlined"}
      aria-pressed={isChosen}
      onClick={onToggle}
      sx={{ height: "auto", minHeight: 44, borderRadius: 99, px: 0.5, flexShrink: 0 }}
    />
  );
}

const scrolling = { overflowX: "auto", scrollbarWidth: "none", p: 0.5, m: -0.5 } as const;
/** One row that scrolls on phones, two elsewhere. */
const rows = {
  display: "flex",
  flexDirection: { xs: "row", md: "column" },
  gap: 1,
  ...scrolling,
} as const;
const rowOfKinds = {
  display: "flex",
  gap: 1,
  flexShrink: 0,
  alignItems: "center",
  ...scrolling,
  overflowX: { xs: "visible", md: "auto" },
} as const;

/** Shows the dishes of one product or type, and those that contain the typed words. */
function Filters({ hasMany, days, finding, onFind }: DishFinderProps) {
  const [wanted, setWanted] = useState(everything);
  const items = days.flatMap((day) => day.items);
  const { products, types } = listKinds(items);
  const count = finding.isFound ? items.filter(finding.isFound).length : items.length;
  const want = (change: Partial<Wanted>) => {
    const next = { ...wanted, ...change };
    const isFound = createFilter(next);
    setWanted(next);
    onFind({ isFound });
    announce(`En el menú: ${formatCount(isFound ? items.filter(isFound).length : items.length, "plato")}`);
  };
  return (
    <>
      <Box role="search" aria-label="Buscar en el menú" sx={rows}>
        <Box sx={rowOfKinds}>
          <TableLink />
          {hasMany && <SearchBox text={wanted.text} onSearch={(text) => want({ text })} />}
          {hasMany &&
            products.length > 1 &&
            products.map((code) => (
              <Kind
                key={code}
                label={productNames[code]}
                product={code}
                isChosen={wanted.product === code}
                onToggle={() => want({ product: wanted.product === code ? null : code })}
              />
            ))}
        </Box>
        <Box sx={rowOfKinds}>
          {hasMany &&
            types.length > 1 &&
            types.map(([id, name]) => (
              <Kind
                key={id}
                label={name}
                isChosen={wanted.type === id}
                onToggle={() => want({ type: wanted.type === id ? null : id })}
              />
            ))}
        </Box>
      </Box>
      {count === 0 && (
        <Stack direction="row" sx={{ gap: 1, mt: 2, alignItems: "center", flexWrap: "wrap" }}>
          <Typography>Ningún plato del menú coincide.</Typography>
          <Button onClick={() => want(everything)}>Ver todo el menú</Button>
        </Stack>
      )}
    </>
  );
}

/** What helps to find dishes in a menu with many of them. */
export function DishFinder(props: DishFinderProps) {
  const { finding, onFind } = props;
  const { asList } = finding;
  const former = useRef(asList);
  const showAsBefore = useEventCallback(() => {
    if (readView()) onFind({ asList: true });
  });
  useEffect(() => showAsBefore(), [showAsBefore]);
  useEffect(() => {
    if (former.current === asList) return;
    former.current = asList;
    rememberView(asList);
    // The days above the pressed button have another height now.
    document.activeElement?.closest("section")?.scrollIntoView();
  }, [asList]);
  return <Filters {...props} />;
}
