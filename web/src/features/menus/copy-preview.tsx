import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CopyPreview } from "@lonchera/contract/dish-copies";
import { formatCount, formatNumber, formatList } from "@lonchera/domain/texts";
import { ScrollingList } from "../../components/scrolling-list.tsx";
import { formatDay } from "../../lib/time-text.ts";

/** At most this many dishes are listed. */
const mostListed = 100;

type DishesProps = { title: string; dishes: CopyPreview["made"] };

function Dishes({ title, dishes }: DishesProps) {
  if (dishes.length === 0) return null;
  const left = dishes.length - mostListed;
  return (
    <Box>
      <ScrollingList title={title} count={dishes.length} maxHeight={180}>
        {dishes.slice(0, mostListed).map(({ name, category_date, companies }, index) => (
          <li key={index}>
            {name} · {formatDay(category_date)} · {formatList(companies)}
          </li>
        ))}
        {left > 0 && <li>{formatNumber(left)} más</li>}
      </ScrollingList>
    </Box>
  );
}

/** Lists the dishes that a copy would create and those that it would leave out. */
export function CopyPreviewText({ preview: { made, present, new_days, notices } }: { preview: CopyPreview }) {
  const days = new_days.length === 1 ? "se creará" : "se crearán";
  return (
    <Box role="status" sx={{ display: "grid", gap: 1.5 }}>
      {made.length === 0 && present.length === 0 && (
        <Typography>No hay platos de esta compañía que copiar.</Typography>
      )}
      {made.length === 0 && present.length > 0 && <Typography>Todo está ya en esas fechas.</Typography>}
      {new_days.length > 0 && (
        <Typography>{`También ${days} ${formatCount(new_days.length, "día")} del menú.`}</Typography>
      )}
      {notices.map((notice) => (
        <Alert key={notice} severity="warning">
          {notice}
        </Alert>
      ))}
      <Dishes title="Se copiarán" dishes={made} />
      <Dishes title="Ya están y no se copian" dishes={present} />
    </Box>
  );
}
