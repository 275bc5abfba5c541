import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { Column, RowProps, TableRowsProps } from "./data-table-rows.tsx";
import { focusHeadingOnRemoval } from "./lost-focus.ts";
import { useRenderingSteps } from "./rendering-steps.ts";

function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell(row);
  if (value === null || value === "") return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {column.header}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {value}
      </Box>
    </>
  );
}

function UnmemoizedRowCard<Row>({ row, columns, actions, open }: RowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Box
      component="li"
      ref={focusHeadingOnRemoval}
      sx={{ px: 2, py: 1.5, "& + &": { borderTop: 1, borderColor: "divider" } }}
    >
      <Box sx={{ fontWeight: 650, mb: 0.75 }}>{first?.cell(row)}</Box>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "min(8.5rem, 45%) minmax(0, 1fr)",
          columnGap: 2,
          rowGap: 0.5,
          alignItems: "baseline",
          m: 0,
        }}
      >
        {others.map((column) => (
          <Fact key={column.key} column={column} row={row} />
        ))}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ flexWrap: "wrap", ml: -1.5, mt: 0.5 }}>
          {actions(row, open)}
        </Stack>
      )}
    </Box>
  );
}

/** The card is memoized because a table may have hundreds of rows. */
const RowCard = memo(UnmemoizedRowCard) as typeof UnmemoizedRowCard;

/** This is more than a phone shows at once. */
const cardsPerStep = 8;
/** React Router reports the first navigation of a document as a `Pop`, too. */
let isFirstList = true;

/**
 * Returns how many cards are rendered. They are rendered in steps. After going back, all are rendered at once,
 * because the scroll position is restored then.
 */
function useRenderedCards(count: number): number {
  const isBack = useNavigationType() === NavigationType.Pop && !isFirstList;
  useEffect(() => {
    isFirstList = false;
  }, []);
  return cardsPerStep * useRenderingSteps(isBack ? Infinity : 1, count / cardsPerStep);
}

/**
 * Scrolls to the first card. If a button below the list has the focus, for example in the pager, the focus moves to
 * the list, because the button would be out of view.
 */
function showStart(list: HTMLUListElement): void {
  list.scrollIntoView({ block: "start" });
  const { activeElement: focused } = document;
  if (focused && list.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
    list.focus({ preventScroll: true });
}

/** Shows the rows as cards, for phones. The first column is the heading. */
export function DataTableCards<Row>(props: TableRowsProps<Row> & { label: string; scrollResetKey: string }) {
  const { label, columns, rows, rowKey, actions, open, scrollResetKey } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(scrollResetKey);
  const rendered = useRenderedCards(rows.length);
  useEffect(() => {
    if (shown.current !== scrollResetKey && list.current) showStart(list.current);
    shown.current = scrollResetKey;
  }, [scrollResetKey]);
  return (
    <Box component="ul" ref={list} tabIndex={-1} aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.slice(0, rendered).map((row) => (
        <RowCard key={rowKey(row)} row={row} columns={columns} actions={actions} open={open} />
      ))}
    </Box>
  );
}
