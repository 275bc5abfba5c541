import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { CartLine } from "@lonchera/contract/cart";
import { computeLineTotal } from "../cart/cart-lines.ts";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { Money } from "../../components/text.tsx";
import { formatDayHeading, groupLinesByDay, formatZone, type DayLines } from "./order-amounts.ts";

function Dish({ line }: { line: CartLine }) {
  const choices = line.subitems.map((subitem) => subitem.subitem_name).join(" · ");
  return (
    <>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, display: "block" }}>
        {line.item_detail.name}
      </Typography>
      {choices && (
        <Typography component="span" variant="body2" color="textSecondary">
          {choices}
        </Typography>
      )}
      <LazyDishTags tags={line.tags} />
    </>
  );
}

function LineRow({ line }: { line: CartLine }) {
  return (
    <TableRow>
      <TableCell>
        <ProductChip code={line.item_detail.product} />
      </TableCell>
      <TableCell>
        <Dish line={line} />
      </TableCell>
      <TableCell>{formatZone(line)}</TableCell>
      <TableCell align="right">{line.quantity}</TableCell>
      <TableCell align="right">
        <Money amount={line.price} sx={{ fontWeight: 400 }} />
      </TableCell>
      <TableCell align="right">
        <Money amount={computeLineTotal(line)} />
      </TableCell>
    </TableRow>
  );
}

/** Aligns the outer columns with the surrounding text. */
const table = {
  "& .MuiTableCell-root": { px: 1, borderColor: "divider" },
  "& .MuiTableCell-head": { whiteSpace: "nowrap" },
  "& .MuiTableCell-root:first-of-type": { pl: 0 },
  "& .MuiTableCell-root:last-of-type": { pr: 0 },
};

function LinesTable({ days }: { days: readonly DayLines[] }) {
  return (
    <Table size="small" aria-label="Platos de la orden" sx={table}>
      <TableHead>
        <TableRow>
          <TableCell>Producto</TableCell>
          <TableCell>Plato</TableCell>
          <TableCell>Zona de entrega</TableCell>
          <TableCell align="right">Cantidad</TableCell>
          <TableCell align="right">Precio unitario</TableCell>
          <TableCell align="right">Precio</TableCell>
        </TableRow>
      </TableHead>
      {days.map((day) => (
        <TableBody key={day.date}>
          <TableRow>
            <TableCell component="th" scope="rowgroup" colSpan={6} sx={{ fontWeight: 700, pt: 2 }}>
              {formatDayHeading(day.date)}
            </TableCell>
          </TableRow>
          {day.lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </TableBody>
      ))}
    </Table>
  );
}

function LineCard({ line }: { line: CartLine }) {
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: "divider" }}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: "space-between", alignItems: "flex-start" }}>
        <Box sx={{ minWidth: 0 }}>
          <Dish line={line} />
        </Box>
        <Money amount={computeLineTotal(line)} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 0.75, alignItems: "center", flexWrap: "wrap" }}>
        <ProductChip code={line.item_detail.product} />
        <Typography variant="body2" color="textSecondary">
          {line.quantity} × <Money amount={line.price} sx={{ fontWeight: 400 }} /> · {formatZone(line)}
        </Typography>
      </Stack>
    </Box>
  );
}

function LineCards({ days }: { days: readonly DayLines[] }) {
  return days.map((day) => (
    <Box key={day.date} component="section">
      <Typography variant="h3">{formatDayHeading(day.date)}</Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {day.lines.map((line) => (
          <LineCard key={line.id} line={line} />
        ))}
      </Box>
    </Box>
  ));
}

/** Shows the lines by day of delivery. */
export function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const days = groupLinesByDay(lines);
  return isSmall ? <LineCards days={days} /> : <LinesTable days={days} />;
}
