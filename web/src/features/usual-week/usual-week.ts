import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@lonchera/contract/endpoint";
import {
  addFavorite,
  getProposal,
  getUsualWeek,
  removeFavorite,
  saveUsualWeek,
  type Favorite,
  type UsualWeek,
} from "@lonchera/contract/usual-week";
import type { ProductCode } from "@lonchera/domain/codes";
import { isSameDish } from "@lonchera/domain/repeat-match";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { freshForMs, query, queryClient, queryKey } from "../../lib/api/query.ts";

export const usualWeekQuery = query(getUsualWeek, {});
/** It follows every order and every change of the cart. */
queryClient.setQueryDefaults(queryKey(getProposal), { staleTime: freshForMs });
export const proposalQuery = query(getProposal, {});

/** Of the section of the profile, for links. */
export const usualWeekId = "mi-semana-habitual";

export type Dish = { readonly name: string; readonly product: ProductCode };

export function isFavorite(favorites: readonly Favorite[], dish: Dish): boolean {
  return favorites.some((favorite) => isSameDish(favorite, dish));
}

/** Each change is shown at once, and taken back where it could not be saved. Changes are saved one after the other. */
function useWeekMutation<Input>(
  send: (input: Input) => Promise<UsualWeek>,
  change: (week: UsualWeek, input: Input) => UsualWeek,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    mutationKey: ["usual-week"],
    scope: { id: "usual-week" },
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: usualWeekQuery.queryKey });
      const week = client.getQueryData(usualWeekQuery.queryKey);
      if (week) client.setQueryData(usualWeekQuery.queryKey, change(week, input));
    },
    onError: () => client.invalidateQueries({ queryKey: usualWeekQuery.queryKey }),
    onSuccess: (week) => {
      // Later changes are shown already.
      if (client.isMutating({ mutationKey: ["usual-week"] }) === 1)
        client.setQueryData(usualWeekQuery.queryKey, week);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(getProposal) }),
  });
}

export function useSaveWeek() {
  return useWeekMutation(
    (body: BodyOf<typeof saveUsualWeek>) => call(saveUsualWeek, { body }),
    (week, body) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      return { ...week, ...Object.fromEntries(given) };
    },
  );
}

/** Without the dish; it is added again by an item of the menu only. */
export function useRemoveFavorite() {
  return useWeekMutation(
    ({ name, product }: Dish) => call(removeFavorite, { body: { name, product } }),
    (week, dish) => ({ ...week, favorites: week.favorites.filter((one) => !isSameDish(one, dish)) }),
  );
}

export function useAddFavorite() {
  return useWeekMutation(
    ({ id }: Dish & { readonly id: number }) => call(addFavorite, { body: { item: id } }),
    (week, { name, product }) => ({ ...week, favorites: [...week.favorites, { name, product }] }),
  );
}

/** Proposes nothing up to a day, with a way back. */
export function useSkipWeek() {
  const client = useQueryClient();
  const save = useSaveWeek();
  return async (until: string) => {
    const before = client.getQueryData(usualWeekQuery.queryKey)?.skipped_until ?? null;
    const undo = () => void save.mutateAsync({ skipped_until: before }).catch(tellFailure);
    await save
      .mutateAsync({ skipped_until: until })
      .then(
        () => snackbar.success("Esta semana no te proponemos nada", { label: "Deshacer", onChoose: undo }),
        tellFailure,
      );
  };
}

export function tellFailure(error: unknown): void {
  snackbar.error(error instanceof Error ? error.message : "No se pudo guardar. Vuelve a intentarlo.");
}
