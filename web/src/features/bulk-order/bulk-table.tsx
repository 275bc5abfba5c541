import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import Typography from "@mui/material/Typography";
import { useId, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from "react";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { MenuItem } from "@lonchera/contract/menus";
import { formatNumber } from "@lonchera/domain/texts";
import { visuallyHidden } from "../../components/live-region.tsx";
import { focusHeadingOnRemoval } from "../../components/lost-focus.ts";
import { Money } from "../../components/text.tsx";
import { formatZoneOption } from "../cart/cart-lines.ts";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { getCellKey, type CellKey, type BulkCells } from "./bulk-cells.ts";
import { isLowStock } from "../menus/dish.ts";

/** Describes a row of the table. */
export type TableDish = {
  readonly item: MenuItem;
  /** Says why no units can be added, or is null if they can. */
  readonly closedText: string | null;
  /** True if the dish has choices. It is then ordered from the menu. */
  readonly hasChoices: boolean;
};

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Says whether an arrow key moves to another cell. Inside a text it moves the cursor. */
function isAtTextEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const [rows, columns] = steps[event.key] ?? [0, 0];
  if ((rows === 0 && columns === 0) || (columns !== 0 && !isAtTextEdge(cell, columns))) return;
  event.preventDefault();
  const direction = event.key === "Enter" && event.shiftKey ? -1 : 1;
  let [row = 0, column = 0] = (cell.dataset["place"] ?? "").split(" ").map(Number);
  // Cells without an input are skipped.
  for (let tries = 0; tries < 100; tries += 1) {
    row += rows * direction;
    column += columns;
    const next = event.currentTarget.querySelector<HTMLInputElement>(`input[data-place="${row} ${column}"]`);
    if (next) return next.focus();
  }
}

function selectAll({ target }: FocusEvent<HTMLInputElement>): void {
  target.select();
}

type BulkTableProps = {
  /** For example `martes 24/11/2026`. */
  caption: string;
  dishes: readonly TableDish[];
  zones: readonly CompanyZone[];
  cells: BulkCells;
  /** Returns why a cell's units cannot be ordered, or null. */
  findProblem: (item: MenuItem, zone: CompanyZone) => string | null;
  onType: (typed: Readonly<Record<CellKey, string>>) => void;
  /** Discards the input of a cell. */
  onReset: (key: CellKey) => void;
};

type CellProps = Omit<BulkTableProps, "caption"> & { row: number; column: number };

/** Fills the cells with a block that was copied from a spreadsheet, beginning at this cell. */
function pasteBlock(event: ClipboardEvent, { dishes, zones, onType, row, column }: CellProps): void {
  const lines = event.clipboardData.getData("text").trimEnd().split(/\r?\n/);
  if (lines.length === 1 && !lines[0]?.includes("\t")) return;
  event.preventDefault();
  const typed: Record<CellKey, string> = {};
  lines.forEach((line, down) =>
    line.split("\t").forEach((text, right) => {
      const dish = dishes[row + down];
      const zone = zones[column + right];
      if (dish && zone && !dish.hasChoices) typed[getCellKey(dish.item.id, zone.id)] = text.trim();
    }),
  );
  onType(typed);
}

function Cell(props: CellProps) {
  const { dishes, zones, cells, findProblem, onType, onReset, row, column } = props;
  const problemId = useId();
  const dish = dishes[row];
  const zone = zones[column];
  if (!dish || !zone) return null;
  const key = getCellKey(dish.item.id, zone.id);
  const isClosed = cells.getUnits(key) === 0 && (dish.closedText !== null || !zone.enabled);
  if (!cells.isTyped(key) && (dish.hasChoices || isClosed))
    return (
      <Box component="td" sx={{ textAlign: "center", color: "text.secondary" }}>
        <span aria-hidden>–</span>
      </Box>
    );
  const problem = findProblem(dish.item, zone);
  return (
    <td ref={focusHeadingOnRemoval}>
      <InputBase
        value={cells.getText(key)}
        onChange={(event) => onType({ [key]: event.target.value })}
        onFocus={selectAll}
        onBlur={() => isClosed && cells.isSaved(key) && onReset(key)}
        onKeyDown={(event) => event.key === "Escape" && onReset(key)}
        onPaste={(event) => pasteBlock(event, props)}
        inputProps={{
          "aria-label": `${dish.item.name}, ${zone.name}`,
          "aria-invalid": problem !== null,
          ...(problem !== null && { "aria-describedby": problemId }),
          inputMode: "numeric",
          autoComplete: "off",
          maxLength: 6,
          "data-place": `${row} ${column}`,
          // The margin keeps the cell out from below the sticky rows of names and totals.
          style: { textAlign: "center", scrollMarginBlock: "4rem" },
        }}
        sx={{
          width: 1,
          minWidth: "4rem",
          minHeight: 44,
          px: 1,
          borderRadius: 1,
          border: 1,
          borderColor: problem === null ? "divider" : "error.main",
          bgcolor: "background.paper",
          fontVariantNumeric: "tabular-nums",
          "&.Mui-focused": { borderColor: "primary.main", outline: 2, outlineColor: "primary.main" },
        }}
      />
      {problem !== null && (
        <Typography id={problemId} variant="body2" color="error" sx={{ mt: 0.5 }}>
          {problem}
        </Typography>
      )}
    </td>
  );
}

function sumCells(dishes: readonly TableDish[], zones: readonly CompanyZone[], cells: BulkCells): number {
  const sumDish = ({ item }: TableDish) =>
    zones.reduce((sum, zone) => sum + cells.getUnits(getCellKey(item.id, zone.id)), 0);
  return dishes.reduce((sum, dish) => sum + sumDish(dish), 0);
}

function DishHeader({ item, closedText, hasChoices }: TableDish) {
  const note = hasChoices ? "Lleva opciones: agrégalo desde el menú" : closedText;
  return (
    <Box component="th" scope="row" sx={{ textAlign: "left", fontWeight: 400, minWidth: "11rem" }}>
      <Box sx={{ fontWeight: 650 }}>{item.name}</Box>
      <Typography component="div" variant="body2" color="textSecondary">
        <Money amount={getCurrentAndFormerPrice(item).price} variant="body2" /> · {item.product_type.name}
        {note !== null && <Box sx={{ fontWeight: 650 }}>{note}</Box>}
        <LazyDishTags tags={item.tags} />
        {note === null && isLowStock(item.stock) && <Box>Quedan {item.stock}</Box>}
      </Typography>
    </Box>
  );
}

const tableStyle = {
  borderCollapse: "separate",
  borderSpacing: 0,
  width: 1,
  "& th, & td": { p: 0.75, borderBottom: 1, borderColor: "divider", verticalAlign: "middle" },
  "& thead th, & tfoot td, & tfoot th": {
    bgcolor: "background.default",
    fontWeight: 700,
    position: "sticky",
    zIndex: 1,
  },
  "& thead th": { top: 0 },
  "& tfoot td, & tfoot th": { bottom: 0, borderTop: 1, borderColor: "divider" },
} as const;
const number = { textAlign: "center", fontVariantNumeric: "tabular-nums" } as const;

function DishRow(props: Omit<CellProps, "column">) {
  const { dishes, zones, cells, row } = props;
  const dish = dishes[row];
  if (!dish) return null;
  const isFirstOfProduct = dishes[row - 1]?.item.product !== dish.item.product;
  return (
    <>
      {isFirstOfProduct && (
        <tr>
          <Box component="th" scope="rowgroup" colSpan={zones.length + 2} sx={{ textAlign: "left" }}>
            <ProductChip code={dish.item.product} sx={{ mt: 1 }} />
          </Box>
        </tr>
      )}
      <tr>
        <DishHeader {...dish} />
        {zones.map((zone, column) => (
          <Cell key={zone.id} {...props} column={column} />
        ))}
        <Box component="td" sx={number}>
          {formatNumber(sumCells([dish], zones, cells))}
        </Box>
      </tr>
    </>
  );
}

function TotalsRow({ dishes, zones, cells }: Pick<BulkTableProps, "dishes" | "zones" | "cells">) {
  return (
    <tr>
      <Box component="th" scope="row" sx={{ textAlign: "left" }}>
        Total del día
      </Box>
      {zones.map((zone) => (
        <Box key={zone.id} component="td" sx={number}>
          {formatNumber(sumCells(dishes, [zone], cells))}
        </Box>
      ))}
      <Box component="td" sx={number}>
        {formatNumber(sumCells(dishes, zones, cells))}
      </Box>
    </tr>
  );
}

/**
 * Shows the table of one day, with dishes as rows and zones as columns. The arrow keys and Enter move between the
 * cells as in a spreadsheet.
 */
export function BulkTable({ caption, ...props }: BulkTableProps) {
  const { dishes, zones } = props;
  return (
    <Box component="table" onKeyDown={moveFocus} sx={tableStyle}>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ textAlign: "left" }}>
            Plato
          </Box>
          {zones.map((zone) => (
            <Box key={zone.id} component="th" scope="col">
              {formatZoneOption(zone)}
            </Box>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {dishes.map(({ item }, row) => (
          <DishRow key={item.id} {...props} row={row} />
        ))}
      </tbody>
      <tfoot>
        <TotalsRow {...props} />
      </tfoot>
    </Box>
  );
}
