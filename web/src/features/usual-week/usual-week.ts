import { useQueryClient } from "@tanstack/react-query";
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
import { isSameDish } from "@lonchera/domain/dish-matching";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { useOptimisticMutation } from "../../components/use-optimistic-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { shortStaleTime, query, queryClient, queryKey } from "../../lib/api/query.ts";

export const usualWeekQuery = query(getUsualWeek, {});
/** The proposal changes with every order and every change of the cart. */
queryClient.setQueryDefaults(queryKey(getProposal), { staleTime: shortStaleTime });
export const proposalQuery = query(getProposal, {});

/** Links use this id of the section of the profile. */
export const usualWeekSectionId = "mi-semana-habitual";

export function isFavorite(favorites: readonly Favorite[], dish: Favorite): boolean {
  return favorites.some((favorite) => isSameDish(favorite, dish));
}

function useWeekMutation<Input>(
  send: (input: Input) => Promise<UsualWeek>,
  change: (week: UsualWeek, input: Input) => UsualWeek,
) {
  const client = useQueryClient();
  return useOptimisticMutation({
    query: usualWeekQuery,
    send,
    change,
    onSettled: () => client.invalidateQueries({ queryKey: proposalQuery.queryKey }),
  });
}

export function useSaveWeek() {
  return useWeekMutation(
    (body: BodyOf<typeof saveUsualWeek>) => call(saveUsualWeek, { body }),
    (week, { only_day: _, ...body }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      return { ...week, ...Object.fromEntries(given) };
    },
  );
}

/** It has no undo, because a favourite can only be added by an item of the menu. */
export function useRemoveFavorite() {
  return useWeekMutation(
    ({ name, product }: Favorite) => call(removeFavorite, { body: { name, product } }),
    (week, dish) => ({ ...week, favorites: week.favorites.filter((one) => !isSameDish(one, dish)) }),
  );
}

export function useAddFavorite() {
  return useWeekMutation(
    ({ id }: Favorite & { readonly id: number }) => call(addFavorite, { body: { item: id } }),
    (week, { name, product }) => ({ ...week, favorites: [...week.favorites, { name, product }] }),
  );
}

/** Stops proposals until a day and offers to undo that. */
export function useSkipWeek() {
  const client = useQueryClient();
  const { mutateAsync, error } = useSaveWeek();
  const showUndoSnackbar = useUndoSnackbar([]);
  const skip = (until: string, onSkipped?: () => void) => {
    const before = client.getQueryData(usualWeekQuery.queryKey)?.skipped_until ?? null;
    const reportSkipped = () => {
      showUndoSnackbar("Esta semana no te proponemos nada", () => mutateAsync({ skipped_until: before }));
      onSkipped?.();
    };
    void mutateAsync({ skipped_until: until }).then(reportSkipped, () => undefined);
  };
  return { skip, problem: error && `No se pudo cambiar lo que te proponemos. ${error.message}` };
}
