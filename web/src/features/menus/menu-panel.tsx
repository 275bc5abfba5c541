import AddRounded from "@mui/icons-material/AddRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import EditCalendarOutlined from "@mui/icons-material/EditCalendarOutlined";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEventCallback } from "@mui/material/utils";
import { memo, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import type { StaffItem, StaffMenuDay } from "@lonchera/contract/categories";
import { type CalendarDate, formatDate } from "@lonchera/domain/calendar";
import { productCodes } from "@lonchera/domain/codes";
import { formatCount, compareTexts } from "@lonchera/domain/texts";
import { groupBy } from "@lonchera/domain/group-by";
import type { UrlState, SearchParamChanges } from "../../components/url-state.ts";
import { scrollIntoView } from "../../components/focus.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { ActiveChip } from "../../components/active-chip.tsx";
import { ItemTypeChip } from "../items/product-chips.tsx";
import { ItemCard } from "./item-card.tsx";
import { getInitiallyOpenDays, readOpenDays, createOpenDaysChange } from "./menu-filters.tsx";
import type { MenuCompany } from "./menu-day-notices.tsx";

const ClosureNotice = lazyComponent(() => import("./menu-day-notices.tsx"), "ClosureNotice");
const PausedMenuNotice = lazyComponent(() => import("./menu-day-notices.tsx"), "PausedMenuNotice");

type ItemGroup = { readonly type: StaffItem["product_type"]; readonly items: readonly StaffItem[] };

function compareItems(one: StaffItem, other: StaffItem): number {
  // It is NaN if neither item has an order.
  const order = (one.order ?? Infinity) - (other.order ?? Infinity);
  const meal = productCodes.indexOf(one.product) - productCodes.indexOf(other.product);
  return order || meal || compareTexts(one.name, other.name) || one.id - other.id;
}

/**
 * Groups items by product type and sorts the groups by name. A group is sorted by order (items without one last),
 * meal and name.
 */
export function groupItemsByType(items: readonly StaffItem[]): ItemGroup[] {
  return groupBy(items, ({ product_type }) => [product_type.id])
    .map((ofType) => ({ type: ofType[0].product_type, items: ofType.toSorted(compareItems) }))
    .toSorted((one, other) => compareTexts(one.type.name, other.type.name));
}

type OpenHandler = { onOpen: (change: SearchParamChanges) => void };

const cardGrid = {
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 288px), 1fr))",
};

function getSummaryId(day: Pick<StaffMenuDay, "id">): string {
  return `menu-${day.id}`;
}

/** Example: `#12 · Lunes · 20/11/2026 · 8 platos`. */
function Summary({ day, isToday }: { day: StaffMenuDay; isToday: boolean }) {
  const quiet = { color: "text.secondary", fontVariantNumeric: "tabular-nums" };
  return (
    <Stack
      direction="row"
      component="span"
      sx={{ flexGrow: 1, flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.25, pr: 1 }}
    >
      <Box component="span" sx={{ ...quiet, minWidth: { sm: "3.25rem" } }}>
        #{day.id}
      </Box>{" "}
      <Box component="span" sx={{ fontWeight: 650, minWidth: { sm: "5.5rem" } }}>
        {day.week_day_value}
      </Box>{" "}
      <Box component="time" dateTime={day.category_date} sx={{ fontVariantNumeric: "tabular-nums" }}>
        {formatDate(day.category_date)}
      </Box>{" "}
      {isToday && <Chip component="span" label="Hoy" size="small" color="primary" />}
      {!day.enable && <ActiveChip active={false} />}
      {day.closed_reason !== undefined && (
        <Chip component="span" label="Sin atención" size="small" color="warning" variant="outlined" />
      )}
      {day.paused && (
        <Chip component="span" label="Pausado" size="small" color="warning" variant="outlined" />
      )}{" "}
      <Box component="span" sx={{ ...quiet, ml: { sm: "auto" } }}>
        {formatCount(day.items_count, "plato")}
      </Box>
    </Stack>
  );
}

function Group({ group, dayId, onOpen }: { group: ItemGroup; dayId: number } & OpenHandler) {
  const headingId = `menu-${dayId}-${group.type.id}`;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 2.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1.25 }}>
        <Typography variant="h4" id={headingId}>
          <ItemTypeChip code={group.type.id} name={group.type.name} size="medium" />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatCount(group.items.length, "plato")}
        </Typography>
      </Stack>
      <Box sx={cardGrid}>
        {group.items.map((item) => (
          <ItemCard key={item.id} item={item} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
}

/** Shows the actions of a day and its dishes. */
function Content({ day, company, onOpen }: { day: StaffMenuDay; company: MenuCompany } & OpenHandler) {
  const id = String(day.id);
  const ofDay = { size: "small", "aria-describedby": getSummaryId(day) } as const;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
        <Button
          {...ofDay}
          variant="outlined"
          startIcon={<AddRounded />}
          onClick={() => onOpen({ item: newRecordId, day: id })}
        >
          Añadir plato
        </Button>
        <Button
          {...ofDay}
          color="inherit"
          startIcon={<EditCalendarOutlined />}
          onClick={() => onOpen({ menu: id })}
        >
          Editar menú
        </Button>
        {day.items.length > 0 && (
          <Button
            {...ofDay}
            color="inherit"
            startIcon={<ContentCopyRounded />}
            onClick={() => onOpen({ copy: id })}
          >
            Copiar platos
          </Button>
        )}
      </Stack>
      {day.closed_reason !== undefined && <ClosureNotice reason={day.closed_reason} />}
      {day.paused && <PausedMenuNotice day={day} company={company} />}
      {day.items.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Este día todavía no tiene platos para esta compañía. Añade el primero.
        </Typography>
      )}
      {groupItemsByType(day.items).map((group) => (
        <Group key={group.type.id} group={group} dayId={day.id} onOpen={onOpen} />
      ))}
    </>
  );
}

type MenuPanelProps = OpenHandler & {
  day: StaffMenuDay;
  company: MenuCompany;
  isOpen: boolean;
  isToday: boolean;
  onToggle: (id: number) => void;
};

/** Its content is rendered only while the panel is open. */
const MenuPanel = memo(function MenuPanel(props: MenuPanelProps) {
  const { day, company, isOpen, isToday, onToggle, onOpen } = props;
  return (
    <Accordion
      expanded={isOpen}
      onChange={() => onToggle(day.id)}
      disableGutters
      variant="outlined"
      data-menu={day.id}
      slotProps={{ heading: { component: "h3" }, transition: { unmountOnExit: true } }}
      sx={{ "&:not(:first-of-type)": { borderTop: 0 }, "&::before": { display: "none" } }}
    >
      <AccordionSummary
        id={getSummaryId(day)}
        aria-controls={`${getSummaryId(day)}-platos`}
        expandIcon={<ExpandMoreRounded />}
        sx={{ px: { xs: 1.5, sm: 2 }, typography: "body1" }}
      >
        <Summary day={day} isToday={isToday} />
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 1.5, sm: 2 }, pb: 2.5, pt: 0, borderTop: 1, borderColor: "divider" }}>
        <Content day={day} company={company} onOpen={onOpen} />
      </AccordionDetails>
    </Accordion>
  );
});

type MenuPanelsProps = {
  address: UrlState;
  company: MenuCompany;
  days: readonly StaffMenuDay[];
  today: CalendarDate;
};

/** Returns today and later days by date, then past days with the latest first. */
function createSections(days: readonly StaffMenuDay[], today: CalendarDate) {
  const coming = days.filter((day) => day.category_date >= today);
  const past = days.filter((day) => day.category_date < today).toReversed();
  return [
    { title: "Desde hoy", shown: coming },
    { title: "Días anteriores", shown: past },
  ].filter(({ shown }) => shown.length > 0);
}

/**
 * The router gives this key to the first address of a tab. After Back or a reload the scroll position is restored
 * anyway.
 */
const firstKey = "default";

/** Scrolls once to the day that a link names and focuses it. */
function useScrollToLinkedDay(opened: readonly number[] | null): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const [linked] = useState(() => {
    const isArrival = type === NavigationType.Push || key === firstKey;
    return isArrival && opened?.length === 1 ? opened[0] : undefined;
  });
  useEffect(() => {
    const panel = linked === undefined ? null : document.querySelector(`[data-menu="${linked}"]`);
    scrollIntoView(panel);
    panel?.querySelector("button")?.focus({ preventScroll: true });
  }, [linked]);
}

export function MenuPanels({ address, company, days, today }: MenuPanelsProps) {
  // The open day stays the same when an earlier day is added.
  const [first] = useState(() => getInitiallyOpenDays(days, today));
  const asked = readOpenDays(address.params);
  const opened = asked ?? first;
  useScrollToLinkedDay(asked);
  const toggle = useEventCallback((id: number) => address.replace(createOpenDaysChange(opened, id)));
  const open = useEventCallback(address.open);
  return createSections(days, today).map(({ title, shown }) => (
    <Box component="section" key={title} aria-label={title} sx={{ "& + &": { mt: 3 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {shown.map((day) => (
        <MenuPanel
          key={day.id}
          day={day}
          company={company}
          isOpen={opened.includes(day.id)}
          isToday={day.category_date === today}
          onToggle={toggle}
          onOpen={open}
        />
      ))}
    </Box>
  ));
}
