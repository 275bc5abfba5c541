import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDebouncedInput } from "./use-debounced-input.ts";

test("what is typed stays while the value follows late, and another value replaces it", () => {
  const initialProps: { value: string | null } = { value: "1 March" };
  const { result, rerender } = renderHook(
    ({ value }: typeof initialProps) => useDebouncedInput(value, String, () => undefined),
    { initialProps },
  );
  const type = (typed: string, value: string | null) =>
    act(() => {
      result.current.setShown(typed);
      result.current.reportNow(value);
    });
  type("2 March", "2 March");
  type("2 March 2", null);
  type("2 March 2026", "2 March");
  for (const value of ["2 March", null, "2 March"]) {
    rerender({ value });
    expect(result.current.shown).toBe("2 March 2026");
  }
  rerender({ value: "5 March" });
  expect(result.current.shown).toBe("5 March");
});
