import GridOnRounded from "@mui/icons-material/GridOnRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEventCallback } from "@mui/material/utils";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { type ProductCode, productCodes, productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { paths } from "../../app/paths.ts";
import { announce } from "../../components/live-region.tsx";
import { TextField } from "../../components/text-field.tsx";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { useSession } from "../../lib/session/session.ts";
import { tryStorage } from "../../lib/try-storage.ts";
import {
  noTagFilter,
  matchesChosenTags,
  TagFilter,
  type ChosenTags,
} from "../food-preferences/tag-filter.tsx";
import { ProductIcon } from "../items/product-chips.tsx";
import type { DishFilter } from "./day-section.tsx";

const storageKey = "menu-as-list";

function readView(): boolean {
  return tryStorage(() => localStorage.getItem(storageKey)) === "1";
}

function rememberView(asList: boolean): void {
  tryStorage(() => localStorage.setItem(storageKey, asList ? "1" : "0"));
}

type ChosenFilters = {
  readonly text: string;
  readonly product: ProductCode | null;
  readonly type: string | null;
  readonly tags: ChosenTags;
};
const noFilters: ChosenFilters = { text: "", product: null, type: null, tags: noTagFilter };

function createFilter({ text, product, type, tags }: ChosenFilters): DishFilter["matches"] {
  const words = normalizeText(text).split(" ").filter(Boolean);
  const hasNoTags = tags.diet === null && tags.avoided.length === 0;
  if (words.length === 0 && product === null && type === null && hasNoTags) return null;
  return (item: MenuItem) => {
    if (!matchesChosenTags(item, tags)) return false;
    if (product !== null && item.product !== product) return false;
    if (type !== null && item.product_type.id !== type) return false;
    const dishText = normalizeText(`${item.name} ${item.description}`);
    return words.every((word) => dishText.includes(word));
  };
}

function countMatches(items: readonly MenuItem[], matches: DishFilter["matches"]): number {
  return matches ? items.filter(matches).length : items.length;
}

/** Returns the products of the dishes in their usual order, and their product types by id. */
function getDishKinds(items: readonly MenuItem[]) {
  const used = new Set(items.map(({ product }) => product));
  const types = new Map(items.map(({ product_type }) => [product_type.id, product_type.name]));
  return { products: productCodes.filter((code) => used.has(code)), types: [...types].toSorted() };
}

export type DishFinderProps = {
  /** Filters are shown if there are many dishes, or dishes with tags. */
  hasFilters: boolean;
  days: readonly MenuDay[];
  filter: DishFilter;
  onFilter: (change: Partial<DishFilter>) => void;
};

/** It is for company clients, who order for many zones at once. */
function TableLink() {
  const { user } = useSession();
  if (user?.customer_type !== "type2" || user.company === null) return null;
  return (
    <Button
      component={Link}
      to={paths.bulkOrder(user.company)}
      variant="outlined"
      startIcon={<GridOnRounded />}
      sx={{ bgcolor: "background.paper" }}
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
      sx={{ width: "13rem" }}
    />
  );
}

/** Phones have one row that scrolls, larger screens as many rows as needed. The padding leaves room for focus rings. */
const filterRows = {
  display: "flex",
  flexWrap: { md: "wrap" },
  gap: 1,
  alignItems: "center",
  overflowX: { xs: "auto", md: "visible" },
  scrollbarWidth: "none",
  p: 0.5,
  m: -0.5,
  "& > *": { flexShrink: 0 },
} as const;

/** Filters the dishes by product, type, tags and typed words. */
function Filters({ hasFilters, days, filter, onFilter }: DishFinderProps) {
  const [chosen, setChosen] = useState(noFilters);
  const items = days.flatMap((day) => day.items);
  const { products, types } = getDishKinds(items);
  const changeFilters = (change: Partial<ChosenFilters>) => {
    const next = { ...chosen, ...change };
    const matches = createFilter(next);
    setChosen(next);
    onFilter({ matches });
    announce(`En el menú: ${formatCount(countMatches(items, matches), "plato")}`);
  };
  return (
    <>
      <Box role="search" aria-label="Buscar en el menú" sx={filterRows}>
        <TableLink />
        {hasFilters && <SearchBox text={chosen.text} onSearch={(text) => changeFilters({ text })} />}
        {hasFilters &&
          products.length > 1 &&
          products.map((code) => (
            <ToggleChip
              key={code}
              label={productNames[code]}
              icon={<ProductIcon code={code} />}
              isChosen={chosen.product === code}
              onToggle={() => changeFilters({ product: chosen.product === code ? null : code })}
            />
          ))}
        {hasFilters &&
          types.length > 1 &&
          types.map(([id, name]) => (
            <ToggleChip
              key={id}
              label={name}
              isChosen={chosen.type === id}
              onToggle={() => changeFilters({ type: chosen.type === id ? null : id })}
            />
          ))}
        {items.some(({ tags }) => tags.length > 0) && (
          <TagFilter items={items} chosen={chosen.tags} onChoose={(tags) => changeFilters({ tags })} />
        )}
      </Box>
      {chosen.tags.avoided.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          También se muestran los platos que no declaran alérgenos: consulta antes de pedirlos.
        </Typography>
      )}
      {filter.matches !== null && countMatches(items, filter.matches) === 0 && (
        <Stack direction="row" sx={{ gap: 1, mt: 2, alignItems: "center", flexWrap: "wrap" }}>
          <Typography>Ningún plato del menú coincide.</Typography>
          <Button onClick={() => changeFilters(noFilters)}>Ver todo el menú</Button>
        </Stack>
      )}
    </>
  );
}

/** Searches and filters the menu, and remembers whether it is shown as lists. */
export function DishFinder(props: DishFinderProps) {
  const { filter, onFilter } = props;
  const { asList } = filter;
  const former = useRef(asList);
  const showAsBefore = useEventCallback(() => {
    if (readView()) onFilter({ asList: true });
  });
  useEffect(() => showAsBefore(), [showAsBefore]);
  useEffect(() => {
    if (former.current === asList) return;
    former.current = asList;
    rememberView(asList);
    // The days above have another height now, and the pressed button has moved to the end of its day.
    const day = document.activeElement?.closest("section");
    day?.scrollIntoView();
    day?.querySelector("h2")?.focus({ preventScroll: true });
  }, [asList]);
  return <Filters {...props} />;
}
