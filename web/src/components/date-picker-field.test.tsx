import { fireEvent, render, screen } from "@testing-library/react";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { DatePickerField } from "./date-picker-field.tsx";

afterEach(() => void vi.useRealTimers());

/** Types a part of the date, such as the day. */
function typeSection(name: string, digits: string) {
  const section = screen.getByRole("spinbutton", { name });
  fireEvent.focus(section);
  for (const digit of digits) fireEvent.input(section, { target: { textContent: digit } });
}

test("'Hoy' is the day in Lima", () => {
  // This instant is on the 9th in Lima and on the 10th in UTC.
  vi.useFakeTimers({ now: Date.parse("2026-03-10T02:00:00Z"), toFake: ["Date"] });
  const onChange = vi.fn<(date: string | null) => void>();
  render(<DatePickerField inForm label="Fecha" value={null} onChange={onChange} />);
  fireEvent.click(screen.getByRole("button", { name: /Elige fecha/ }));
  fireEvent.click(screen.getByRole("button", { name: "Hoy" }));
  expect(onChange.mock.calls).toEqual([["2026-03-09"]]);
});

test("a form's date that is impossible is called so, not missing", () => {
  const field = (value: string | null) => (
    <DatePickerField inForm label="Fecha" value={value} onChange={() => {}} problem="La fecha es requerida" />
  );
  const { rerender } = render(field("2026-02-28"));
  expect(screen.getByText("La fecha es requerida")).toBeTruthy();
  typeSection("Día", "30");
  rerender(field(null));
  expect(screen.getByText("La fecha no es válida")).toBeTruthy();
});

test("a filter never applies the beginning of a date that turns out impossible", () => {
  vi.useFakeTimers();
  const onChange = vi.fn<(date: string | null) => void>();
  render(<DatePickerField label="Fecha Inicio" value="2026-11-01" onChange={onChange} />);
  typeSection("Día", "31");
  vi.runAllTimers();
  expect(screen.getByText("La fecha no es válida")).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(screen.getByRole("spinbutton", { name: "Día" }));
  expect(onChange.mock.calls).toEqual([[null]]);
});

test.each([
  ["2026-11-05", ["2026-11-05"]],
  ["5/11/2026", ["2026-11-05"]],
  ["el 5 de noviembre", []],
])("the pasted text %s gives the dates %j", (text, dates) => {
  const onChange = vi.fn<(date: string | null) => void>();
  render(<DatePickerField inForm label="Fecha" value="2026-12-04" onChange={onChange} />);
  const day = screen.getByRole("spinbutton", { name: "Día" });
  fireEvent.focus(day);
  fireEvent.paste(day, { clipboardData: { getData: () => text } });
  expect(onChange.mock.calls.flat()).toEqual(dates);
});

test("a key that is pressed before the effects of a render ran keeps the rest of the date", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const renderField = (label: string) => {
    const field = <DatePickerField inForm label={label} value="2026-12-04" onChange={() => {}} />;
    startTransition(() => root.render(field));
  };
  renderField("Fecha");
  const year = await screen.findByRole("spinbutton", { name: "Año" });
  year.focus();
  const typed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      year.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
      year.textContent = "2";
      year.dispatchEvent(new InputEvent("input", { bubbles: true }));
      resolve();
    });
    observer.observe(place, { subtree: true, childList: true, characterData: true });
  });
  renderField("Día");
  await typed;
  await expect.poll(() => screen.getByRole("group", { name: "Día" }).textContent).toContain("04/12/0002");
  root.unmount();
  place.remove();
});
