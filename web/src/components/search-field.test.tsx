import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

afterEach(() => void vi.useRealTimers());

test("a search is reported when the typing pauses, or at once when the field is left", () => {
  vi.useFakeTimers();
  const onSearch = vi.fn<(text: string) => void>();
  render(<SearchField label="Buscar" value="" onSearch={onSearch} />);
  const field = screen.getByLabelText("Buscar");
  fireEvent.change(field, { target: { value: "tex" } });
  vi.advanceTimersByTime(200);
  expect(onSearch.mock.calls).toEqual([]);
  fireEvent.blur(field);
  expect(onSearch.mock.calls).toEqual([["tex"]]);
  fireEvent.change(field, { target: { value: "texa" } });
  vi.advanceTimersByTime(400);
  fireEvent.blur(field);
  expect(onSearch.mock.calls).toEqual([["tex"], ["texa"]]);
});
