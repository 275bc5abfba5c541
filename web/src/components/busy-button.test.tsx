import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BusyButton } from "./busy-button.tsx";

test("a busy button keeps the focus and does nothing", () => {
  let done = 0;
  const button = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done += 1;
      }}
    >
      <BusyButton busy={busy} type="submit" onClick={() => (done += 10)}>
        Exportar
      </BusyButton>
    </form>
  );
  const { rerender } = render(button(false));
  const shown = screen.getByRole("button", { name: "Exportar" });
  act(() => shown.focus());
  fireEvent.click(shown);
  expect(done).toBe(11);
  rerender(button(true));
  fireEvent.click(shown);
  expect(done).toBe(11);
  expect(document.activeElement).toBe(shown);
  expect(shown.getAttribute("aria-disabled")).toBe("true");
});
