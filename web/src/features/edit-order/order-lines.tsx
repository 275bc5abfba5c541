import AddRounded from "@mui/icons-material/AddRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { groupCart } from "@lonchera/domain/cart-grouping";
import { type Centimos, soles } from "@lonchera/domain/money";
import { Money } from "../../components/text.tsx";
import { formatMoment } from "../../lib/time-text.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { formatDeadline } from "../cart/delivery-deadline.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { DishPicture } from "../items/dish-display.tsx";
import {
  formatDayHeading,
  formatZoneHeading,
  increaseProblem,
  currentPrice,
  type MenuLookup,
  lineCost,
  isUnsaved,
  type OrderEdits,
} from "./order-edits.ts";

type Term = Pick<CartLine, "cutoff_at" | "category_detail" | "can_be_edited">;

/** `null` where the line is closed. */
export function editableUntilText(
  { can_be_edited, cutoff_at, category_detail }: Term,
  now: number,
): string | null {
  if (!can_be_edited) return null;
  return `Puedes cambiarlo hasta ${formatDeadline(cutoff_at, category_detail.category_date, now)}`;
}

export function closedText({ cutoff_at }: Term, now: number): string {
  const closing = cutoff_at === null ? Infinity : Date.parse(cutoff_at);
  return closing <= now ? `Cerró ${formatMoment(closing, now)}` : "Ya no se puede cambiar";
}

type LineButtonsProps = {
  line: CartLine;
  /** Undefined where the line cannot be changed now. */
  handlers?:
    | {
        /** `null` where no unit can be added. */
        onMore: (() => void) | null;
        onLess: (button: HTMLElement) => void;
        onRemove: (button: HTMLElement) => void;
      }
    | undefined;
};

export function LineButtons({ line, handlers }: LineButtonsProps) {
  const { name } = line.item;
  return (
    <Stack direction="row" sx={{ alignItems: "center" }}>
      <IconButton
        aria-label={`Quitar ${name}`}
        disabled={!handlers}
        onClick={(event) => handlers?.onLess(event.currentTarget)}
      >
        <RemoveRounded />
      </IconButton>
      <Box
        component="span"
        sx={{ minWidth: 32, textAlign: "center", fontWeight: 700, fontVariantNumeric: "tabular-nums" }}
      >
        {line.quantity}
      </Box>
      <IconButton
        aria-label={`Agregar ${name}`}
        disabled={!handlers?.onMore}
        onClick={() => handlers?.onMore?.()}
      >
        <AddRounded />
      </IconButton>
      <IconButton
        aria-label={`Eliminar ${name}`}
        disabled={!handlers}
        {...(handlers && { "data-removes-line": true })}
        onClick={(event) => handlers?.onRemove(event.currentTarget)}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </Stack>
  );
}

export type LineNote = {
  readonly text: string;
  readonly tone: "text.secondary" | "error.main" | "warning.main";
};

function Notes({ closed, notes }: { closed: boolean; notes: readonly LineNote[] }) {
  return (
    <>
      {closed && <Chip label="Cerrado" size="small" variant="outlined" sx={{ mt: 0.5 }} />}
      {notes.map(({ text, tone }) => (
        <Typography
          key={text}
          variant="body2"
          sx={{ color: tone, fontWeight: tone === "text.secondary" ? 400 : 650, mt: 0.25 }}
        >
          {text}
        </Typography>
      ))}
    </>
  );
}

type LineRowProps = {
  line: CartLine;
  /** Quantity, dish and price. */
  children: ReactNode;
  cost: Centimos;
  closed: boolean;
  notes: readonly LineNote[];
  controls: ReactNode;
};

const row = {
  display: "grid",
  alignItems: "center",
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: 1,
  gridTemplateColumns: { xs: "auto minmax(0, 1fr)", sm: "auto minmax(0, 1fr) auto" },
};

/** One line of an order; on phones its buttons are below. */
export function LineRow({ line, children, cost, closed, notes, controls }: LineRowProps) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
  return (
    <Box component="li" sx={{ py: 2, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={row}>
        <DishPicture
          image={line.item.image}
          width={80}
          sx={{ borderRadius: 1, width: { xs: 64, sm: 80 }, height: "auto", alignSelf: "start" }}
        />
        <Box>
          {children}
          {choices && (
            <Typography variant="body2" color="textSecondary">
              {choices}
            </Typography>
          )}
          <Notes closed={closed} notes={notes} />
        </Box>
        <Stack
          direction="row"
          sx={{
            alignItems: "center",
            justifyContent: { xs: "space-between", sm: "flex-end" },
            gap: 0.5,
            gridColumn: { xs: "1 / -1", sm: "auto" },
          }}
        >
          {controls}
          <Money amount={cost} sx={{ minWidth: 88, textAlign: "right" }} />
        </Stack>
      </Box>
    </Box>
  );
}

type EditableLineProps = {
  line: CartLine;
  /** `null` outside edit mode. */
  edits: OrderEdits | null;
  menu: MenuLookup;
  now: number;
  /** Neither the order has ended nor the line closed. */
  isOpen: boolean;
  /** The whole order has ended, which is said once for the screen. */
  isOver: boolean;
  isFrozen: boolean;
  failure: string | null;
  onQuantity: (line: CartLine, quantity: number, button?: HTMLElement) => void;
};

function lineNotes({ line, edits, menu, now, isOpen, isOver, failure }: EditableLineProps): LineNote[] {
  const notes: LineNote[] = [];
  const add = (text: string | null, tone: LineNote["tone"] = "text.secondary") => {
    if (text !== null) notes.push({ text, tone });
  };
  if (!isOpen && !isOver) add(closedText(line, now));
  const ordered = orderedUnits(line, edits);
  // All dishes of a new order are new.
  if (edits && edits.base.length > 0 && ordered !== line.quantity)
    add(ordered === 0 ? "Plato nuevo" : `Antes: ${ordered}`, "warning.main");
  const price = currentPrice(menu, line);
  const isDearer = price !== undefined && price !== parseAmount(line.price);
  if (edits && isDearer && line.quantity > ordered) add(`Cada unidad que agregas cuesta ${soles(price)}`);
  if (edits && isOpen) add(increaseProblem(line, menu, edits));
  add(failure, "error.main");
  return notes;
}

/** Units of the line when the editing began. */
function orderedUnits(line: CartLine, edits: OrderEdits | null): number {
  if (!edits || isUnsaved(line)) return edits ? 0 : line.quantity;
  return edits.base.find(({ id }) => id === line.id)?.quantity ?? 0;
}

/** A line whose buttons work in edit mode until it closes. */
export function EditableLine(props: EditableLineProps) {
  const { line, edits, menu, isOpen, isOver, isFrozen, onQuantity } = props;
  const canGrow = edits !== null && increaseProblem(line, menu, edits) === null;
  const handlers =
    edits && isOpen && !isFrozen
      ? {
          onMore: canGrow ? () => onQuantity(line, line.quantity + 1) : null,
          onLess: (button: HTMLElement) => onQuantity(line, line.quantity - 1, button),
          onRemove: (button: HTMLElement) => onQuantity(line, 0, button),
        }
      : undefined;
  return (
    <LineRow
      line={line}
      cost={lineCost(line, orderedUnits(line, edits), currentPrice(menu, line))}
      closed={!isOpen && !isOver}
      notes={lineNotes(props)}
      controls={<LineButtons line={line} handlers={handlers} />}
    >
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{line.item.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums", mt: 0.25 }}>
        {line.quantity} × {soles(parseAmount(line.price))}
      </Typography>
    </LineRow>
  );
}

type GroupedZone = ReturnType<typeof groupCart<CartLine>>[number]["zones"][number];

type OrderDaysProps = {
  lines: readonly CartLine[];
  /** Type2 customers choose a zone for each line. */
  byZone?: boolean;
  /** Until when a line can be changed; `null` where it is closed. */
  until?: (line: CartLine) => string | null;
  /** A button beside a day's heading. */
  action?: (date: string) => ReactNode;
  /** Renders a line as an `li`. */
  children: (line: CartLine) => ReactNode;
};

const inset = { px: { xs: 2, sm: 3 } };

type ZoneLinesProps = Pick<OrderDaysProps, "byZone" | "until" | "children"> & { zone: GroupedZone };

function ZoneLines({ zone, byZone = false, until, children }: ZoneLinesProps) {
  const heading = formatZoneHeading(zone.zone);
  return (
    <Box {...(byZone && { role: "group", "aria-label": heading })}>
      {byZone && (
        <Typography variant="h3" sx={{ ...inset, pt: 2 }}>
          {heading}
        </Typography>
      )}
      {zone.products.map(({ product, lines }) => {
        const open = until && lines.map(until).find((text) => text !== null);
        return (
          <Box key={product} sx={{ ...inset, pt: 2 }}>
            <Stack
              direction="row"
              sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5 }}
            >
              <ProductChip code={product} />
              {open && (
                <Typography variant="body2" color="textSecondary">
                  {open}
                </Typography>
              )}
            </Stack>
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
              {lines.map(children)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The lines by day, zone and meal (specification, 2.4.11). */
export function OrderDays({ lines, action, ...zoneProps }: OrderDaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groupCart(lines).map((day) => {
        const [first] = day.zones.flatMap((zone) => zone.products.flatMap((product) => product.lines));
        const heading = formatDayHeading(first?.category_detail ?? { week_day_value: "", category_date: "" });
        return (
          <Card key={day.date} component="section" aria-label={heading} sx={{ pb: 1 }}>
            <Stack
              direction="row"
              sx={{ ...inset, pt: 2.5, columnGap: 2, flexWrap: "wrap", justifyContent: "space-between" }}
            >
              <Typography variant="h2">{heading}</Typography>
              {action?.(day.date)}
            </Stack>
            {day.zones.map((zone) => (
              <ZoneLines key={zone.zone?.id ?? 0} zone={zone} {...zoneProps} />
            ))}
          </Card>
        );
      })}
    </Stack>
  );
}
