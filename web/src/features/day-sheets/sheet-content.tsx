import SoupKitchenOutlined from "@mui/icons-material/SoupKitchenOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type Query, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { EmptyState, QueryError, LoadingRows, type RetryableQuery } from "../../components/data-state.tsx";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { printedClassName } from "../../components/printed-page.tsx";
import { PrintedHeading } from "./printed-heading.tsx";
import type { SheetUrlState, SheetKind } from "./sheet-url-state.ts";

/** Two requests are this many milliseconds apart. */
const refetchInterval = 5_000;

/** Refetches while the page is visible. A failed first load is retried only by the user. */
const live = {
  staleTime: 0,
  refetchInterval: ({ state }: Pick<Query, "state">) => (state.data === undefined ? false : refetchInterval),
};

/** Nothing is requested unless `isShown`: its tab is open and the date is valid. */
export function useDaySheet(date: CalendarDate, isShown: boolean) {
  return useQuery({ ...query(getDaySheet, { params: { date } }), ...live, enabled: isShown });
}

export function useDayLabels(date: CalendarDate, isShown: boolean) {
  return useQuery({ ...query(getDayLabels, { params: { date } }), ...live, enabled: isShown });
}

type NothingProps = {
  sheet: SheetKind;
  date: CalendarDate;
  printedAt: number;
  /** This text is printed, because paper has no buttons. */
  words: string;
  children: ReactNode;
};

/** Says that a sheet is empty, on the screen and on paper. */
function Nothing({ sheet, date, printedAt, words, children }: NothingProps) {
  return (
    <>
      <Box className={printedClassName} sx={{ display: "none", displayPrint: "block" }}>
        <PrintedHeading sheet={sheet} date={date} printedAt={printedAt} filterLabels={[]} />
        <Typography>{words}</Typography>
      </Box>
      <Box sx={{ displayPrint: "none" }}>{children}</Box>
    </>
  );
}

function NoOrders({ address: { state, today, change } }: { address: SheetUrlState }) {
  return (
    <EmptyState
      Icon={SoupKitchenOutlined}
      title="No hay pedidos para este día."
      reason={`Nadie ha pedido todavía para el ${formatDay(state.date)}. Los pedidos aparecen aquí apenas se hacen; también puedes elegir otra fecha.`}
      action={state.date !== today && <Button onClick={() => change({ date: today })}>Ver hoy</Button>}
    />
  );
}

function NoMatch({ address: { change } }: { address: SheetUrlState }) {
  const clearFilters = () => change({ product: null, company: null, vehicle: null });
  return (
    <EmptyState
      Icon={SoupKitchenOutlined}
      title="Nada coincide con los filtros"
      reason="Hay pedidos para este día, pero ninguno de lo que elegiste."
      action={<Button onClick={clearFilters}>Quitar filtros</Button>}
    />
  );
}

type SheetContentProps = {
  address: SheetUrlState;
  sheet: RetryableQuery;
  /** It has all lines of the day, and is `undefined` until they are loaded. */
  all: readonly unknown[] | undefined;
  shown: readonly unknown[];
  printedAt: number;
  children: ReactNode;
};

/** Shows a sheet, or its loading, error or empty state. */
export function SheetContent(props: SheetContentProps) {
  const { address, sheet, all, shown, printedAt, children } = props;
  const printed = { sheet: address.state.sheet, date: address.state.date, printedAt };
  if (all === undefined && sheet.error !== null) {
    return <QueryError query={sheet} message="No pudimos cargar los pedidos del día" />;
  }
  if (all === undefined) {
    return (
      <Box sx={{ displayPrint: "none" }}>
        <LoadingRows rows={6} height={72} />
      </Box>
    );
  }
  if (all.length === 0) {
    return (
      <Nothing {...printed} words="Sin pedidos para este día.">
        <NoOrders address={address} />
      </Nothing>
    );
  }
  if (shown.length === 0) {
    return (
      <Nothing {...printed} words="Sin pedidos que coincidan con los filtros.">
        <NoMatch address={address} />
      </Nothing>
    );
  }
  return children;
}
