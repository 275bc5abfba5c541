import { type DataTag, hashKey, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

type OptimisticMutation<Data, Input> = {
  /** The data of this query is changed. */
  query: { readonly queryKey: DataTag<QueryKey, Data, Error> };
  send: (input: Input) => Promise<Data>;
  change: (data: Data, input: Input) => Data;
  onSettled?: () => unknown;
};

/**
 * Shows each change at once, and undoes it if it could not be saved. Changes of one query are saved one after the
 * other. `error` is that of any of them. It stays until the next change after all have ended.
 */
export function useOptimisticMutation<Data, Input>({
  query: { queryKey },
  send,
  change,
  onSettled,
}: OptimisticMutation<Data, Input>) {
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const isOnlyOne = () => client.isMutating({ mutationKey: queryKey }) === 1;
  const { mutate, mutateAsync } = useMutation({
    mutationFn: send,
    mutationKey: queryKey,
    scope: { id: hashKey(queryKey) },
    onMutate: async (input) => {
      if (isOnlyOne()) setError(null);
      await client.cancelQueries({ queryKey });
      const data = client.getQueryData(queryKey);
      if (data !== undefined) client.setQueryData(queryKey, change(data, input));
      return data;
    },
    onError: (failure, _, before) => {
      setError(failure);
      if (isOnlyOne()) client.setQueryData(queryKey, before);
      return client.invalidateQueries({ queryKey });
    },
    onSuccess: (data) => {
      // If later changes are pending, the screen already shows them.
      if (isOnlyOne()) client.setQueryData(queryKey, data);
    },
    ...(onSettled && { onSettled }),
  });
  return { mutate, mutateAsync, error };
}
