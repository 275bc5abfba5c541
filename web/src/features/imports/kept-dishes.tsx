import { useQuery } from "@tanstack/react-query";
import { type ImportRecord, previewUndo } from "@lonchera/contract/imports";
import { QueryError } from "../../components/data-state.tsx";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { KeptList } from "./undo-result.tsx";

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

type KeptDishesProps = { preview: ReturnType<typeof useUndoPreview> };

/** The dishes that undoing leaves, or left, by reason. */
export function KeptDishes({ preview }: KeptDishesProps) {
  const kept = Map.groupBy(preview.data?.kept ?? [], ({ why }) => why);
  return (
    <>
      <QueryError query={preview} message="No se pudo ver qué se quedaría" />
      {(["ordered", "changed"] as const).map((why) => (
        <KeptList
          key={why}
          title={reasons[why]}
          names={(kept.get(why) ?? []).map(
            ({ name, category_date }) => `${name} · ${formatDay(category_date)}`,
          )}
        />
      ))}
    </>
  );
}
