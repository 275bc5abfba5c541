import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { type ImportRecord, previewUndo, type UndoPreview } from "@lonchera/contract/imports";
import { QueryError } from "../../components/data-state.tsx";
import { ScrollingList } from "../../components/scrolling-list.tsx";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";

/** What undoing takes back and leaves. Where it can leave nothing, it is not asked. */
export function useUndoPreview({ id, ordered_count, updated_count }: ImportRecord) {
  return useQuery({
    ...query(previewUndo, { params: { id: String(id) } }),
    enabled: ordered_count > 0 || updated_count > 0,
    staleTime: 0,
  });
}

const reasons = {
  ordered: "Se quedan, porque ya se pidieron",
  changed: "Se quedan como están, porque cambiaron después",
} as const;

function DishList({ title, dishes }: { title: string; dishes: UndoPreview["kept"] }) {
  if (dishes.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <ScrollingList title={title} count={dishes.length} maxHeight={200}>
        {dishes.map(({ name, category_date }, index) => (
          <li key={index}>
            {name} · {formatDay(category_date)}
          </li>
        ))}
      </ScrollingList>
    </Box>
  );
}

type KeptDishesProps = { preview: ReturnType<typeof useUndoPreview> };

/** The dishes that undoing leaves, or left, by reason. */
export function KeptDishes({ preview }: KeptDishesProps) {
  const kept = Map.groupBy(preview.data?.kept ?? [], ({ why }) => why);
  return (
    <>
      <QueryError query={preview} message="No se pudo ver qué se quedaría" />
      {(["ordered", "changed"] as const).map((why) => (
        <DishList key={why} title={reasons[why]} dishes={kept.get(why) ?? []} />
      ))}
    </>
  );
}
