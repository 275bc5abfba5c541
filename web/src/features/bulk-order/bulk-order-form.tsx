import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Cart } from "@lonchera/contract/cart";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { formatShortDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { formatSoles } from "@lonchera/domain/money";
import { BusyButton } from "../../components/busy-button.tsx";
import { paths } from "../../app/paths.ts";
import { useUrlState } from "../../components/url-state.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { pageLeaveRule, useUnsavedChangesGuard } from "../../components/unsaved-changes.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatDay } from "../../lib/time-text.ts";
import { barRow, BottomBar } from "../cart/cart-bar.tsx";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import { describeAvailability, getDishState } from "../menus/dish.ts";
import { getCellKey, type BulkCells } from "./bulk-cells.ts";
import { BulkTable, type TableDish } from "./bulk-table.tsx";
import { SaveFailure } from "./save-failure.tsx";
import { useBulkOrder, type BulkOrder } from "./use-bulk-order.ts";

const CopyDayDialog = lazyComponent(() => import("./copy-day-dialog.tsx"), "CopyDayDialog");

/** Returns the units and their price in céntimos. */
function sumDays(days: readonly MenuDay[], zones: readonly CompanyZone[], cells: BulkCells) {
  let units = 0;
  let amount = 0;
  for (const item of days.flatMap((day) => day.items))
    for (const zone of zones) {
      const cellUnits = cells.getUnits(getCellKey(item.id, zone.id));
      units += cellUnits;
      amount += cellUnits * getCurrentAndFormerPrice(item).price;
    }
  return { units, amount };
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <Button
      variant={isChosen ? "contained" : "outlined"}
      color={isChosen ? "primary" : "inherit"}
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{ gap: 1, p: 0.5, m: -0.5, overflowX: "auto", scrollbarWidth: "none" }}
    >
      {children}
    </Stack>
  );
}

type DishesProps = Pick<BulkOrderFormProps, "cart" | "isOfSpecialCompany"> & {
  day: MenuDay;
  order: BulkOrder;
};

/** Returns the dishes to which units can be added or whose units can be removed. */
function getTableDishes({ cart, isOfSpecialCompany, day, order }: DishesProps, now: number): TableDish[] {
  const inCart = new Set(cart.items.map((line) => line.item.id));
  const isTyped = (item: MenuItem) =>
    order.zones.some((zone) => order.cells.isTyped(getCellKey(item.id, zone.id)));
  return day.items
    .filter((item) => getDishState(item, now) === "open" || inCart.has(item.id) || isTyped(item))
    .map((item) => ({
      item,
      closedText:
        getDishState(item, now) === "open" ? null : describeAvailability(item, day.category_date, now),
      hasChoices: isOfSpecialCompany && item.product === "ESPEC",
    }));
}

function ClosedDishes({ day, shown }: { day: MenuDay; shown: readonly TableDish[] }) {
  const names = day.items.filter((item) => !shown.some((dish) => dish.item === item)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Ya no se pueden pedir: {names.join(", ")}.
    </Typography>
  );
}

type SaveBarProps = { order: BulkOrder; company: string };

function SaveBar({ order, company }: SaveBarProps) {
  const navigate = useNavigate();
  const { save, isDirty, days, zones, cells } = order;
  const total = sumDays(days, zones, cells);
  return (
    <BottomBar label="Total de la tabla">
      <Box sx={barRow}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            {formatCount(total.units, "plato")}
          </Typography>
          <Typography variant="money" sx={{ fontSize: "1.25rem" }}>
            {formatSoles(total.amount)}
          </Typography>
        </Box>
        {/* It stays the same button so that it keeps the focus. */}
        <BusyButton
          variant="contained"
          size="large"
          busy={save.isPending}
          onClick={({ detail: clicks }) => {
            if (isDirty) save.mutate();
            // The second click of a double click on "Guardar en el carrito" must not leave the page.
            else if (clicks < 2) void navigate(paths.cartSummary(company));
          }}
        >
          {isDirty ? "Guardar en el carrito" : "Ver carrito"}
        </BusyButton>
      </Box>
    </BottomBar>
  );
}

type BulkOrderFormProps = {
  days: readonly MenuDay[];
  zones: readonly CompanyZone[];
  cart: Cart;
  company: string;
  isOfSpecialCompany: boolean;
};

type DayChoicesProps = { order: BulkOrder; day: MenuDay };

function DayChoices({ order: { days, zones, cells }, day }: DayChoicesProps) {
  const { replace } = useUrlState();
  return (
    <Choices label="Día">
      {days.map((other) => (
        <Choice
          key={other.id}
          label={`${other.week_day_value} ${formatShortDate(other.category_date)} · ${sumDays([other], zones, cells).units}`}
          isChosen={other === day}
          onChoose={() => replace({ [dayParameter]: other.category_date })}
        />
      ))}
    </Choices>
  );
}

type CopyButtonProps = { day: MenuDay; openDays: readonly MenuDay[]; order: BulkOrder };

function CopyButton({ day, openDays, order }: CopyButtonProps) {
  const [isCopying, setIsCopying] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ContentCopyRounded />}
        onClick={() => setIsCopying(true)}
        sx={{ alignSelf: "flex-start" }}
      >
        Copiar el {day.week_day_value.toLowerCase()} a otros días
      </Button>
      <CopyDayDialog
        key={day.id}
        open={isCopying}
        from={day}
        others={openDays.filter((other) => other !== day)}
        onCopy={(to) => {
          order.copy(day, to);
          setIsCopying(false);
        }}
        onClose={() => setIsCopying(false)}
      />
    </>
  );
}

type NoTableProps = { hasDays: boolean; company: string };

function NoTable({ hasDays, company }: NoTableProps) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={hasDays ? "Tu empresa no tiene zonas de entrega." : "No hay platos programados."}
      action={
        <Button variant="contained" onClick={() => void navigate(paths.menu(company))}>
          Ir al menú
        </Button>
      }
    />
  );
}

const dayParameter = "dia";

/** The zones and the totals stay in view on wide screens. */
const scrollingTable = {
  overflow: "auto",
  maxHeight: { md: "max(24rem, calc(100dvh - 24rem))" },
  borderBlock: { md: 1 },
  borderColor: { md: "divider" },
};

export function BulkOrderForm(props: BulkOrderFormProps) {
  const { company } = props;
  const chosenDate = useUrlState().params.get(dayParameter);
  const order = useBulkOrder(props.cart, props.days, props.zones);
  const { days, zones, cells } = order;
  const now = useNow(30_000);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  const [zoneId, setZoneId] = useState(zones[0]?.id);
  const { question } = useUnsavedChangesGuard({
    isDirty: order.isDirty,
    isSaving: order.save.isPending,
    close: order.discard,
    leaveRule: pageLeaveRule,
  });
  const openDays = days.filter(({ items }) => items.some((item) => getDishState(item, now) === "open"));
  const day = days.find(({ category_date }) => category_date === chosenDate) ?? openDays[0] ?? days[0];
  if (!day || props.zones.length === 0) return <NoTable hasDays={day !== undefined} company={company} />;
  const dishes = getTableDishes({ ...props, day, order }, now);
  const shownZone = zones.find(({ id }) => id === zoneId) ?? zones[0];
  return (
    <Stack sx={{ gap: 2 }}>
      <DayChoices order={order} day={day} />
      {isPhone && (
        <Choices label="Zona de la tabla">
          {zones.map(({ id, name }) => (
            <Choice key={id} label={name} isChosen={id === shownZone?.id} onChoose={() => setZoneId(id)} />
          ))}
        </Choices>
      )}
      <SaveFailure order={order} />
      <Box sx={scrollingTable}>
        <BulkTable
          caption={formatDay(day.category_date)}
          dishes={dishes}
          zones={isPhone ? zones.filter((zone) => zone === shownZone) : zones}
          cells={cells}
          findProblem={order.findProblem}
          onType={order.type}
          onReset={order.reset}
        />
      </Box>
      <ClosedDishes day={day} shown={dishes} />
      <CopyButton day={day} openDays={openDays} order={order} />
      {order.withoutPlace !== null && <Alert severity="warning">{order.withoutPlace}</Alert>}
      <SaveBar order={order} company={company} />
      {question}
    </Stack>
  );
}
