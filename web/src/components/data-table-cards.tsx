import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, useEffect, useRef } from "react";
import type { Column, Rows } from "./data-table-column.ts";
import { useFocusHeadingOnRemoval } from "./focus-home.ts";

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

type RowCardProps<Row> = { row: Row } & Pick<Rows<Row>, "columns" | "actions">;

function AnyRowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const [first, ...others] = columns;
  const place = useFocusHeadingOnRemoval<HTMLLIElement>();
  return (
    <Box
      component="li"
      ref={place}
      sx={{ px: 2, py: 1.5, "& + &": { borderTop: 1, borderColor: "divider" } }}
    >
      <Box sx={{ fontWeight: 650, mb: 0.75 }}>{first?.cell(row)}</Box>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "8.5rem 1fr",
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
          {actions(row)}
        </Stack>
      )}
    </Box>
  );
}

/** Drawn again when its own row changes only: there may be hundreds. */
const RowCard = memo(AnyRowCard) as typeof AnyRowCard;

/** On a phone: each row a card, its first column the heading. */
export function DataTableCards<Row>(props: Rows<Row> & { label: string; startOver: string }) {
  const { label, columns, rows, rowKey, actions, startOver } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(startOver);
  useEffect(() => {
    if (shown.current !== startOver) list.current?.scrollIntoView({ block: "start" });
    shown.current = startOver;
  }, [startOver]);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map((row) => (
        <RowCard key={rowKey(row)} row={row} columns={columns} actions={actions} />
      ))}
    </Box>
  );
}
