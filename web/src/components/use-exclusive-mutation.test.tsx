import { act, renderHook } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

test("one call runs at a time, and another one runs after it, even if it was reset meanwhile", async () => {
  const client = new QueryClient();
  const saved: (() => void)[] = [];
  const { result } = renderHook(
    () =>
      useExclusiveMutation({ mutationFn: () => new Promise<void>((resolve) => void saved.push(resolve)) }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const save = () => act(async () => result.current.mutate());
  await save();
  await act(async () => result.current.reset());
  await save();
  expect(saved).toHaveLength(1);
  await act(async () => saved[0]?.());
  await save();
  expect(saved).toHaveLength(2);
});
