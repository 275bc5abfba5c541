import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderLoadError } from "./load-error-text.tsx";

test.each([{ select: false }, { select: true }])(
  "the focus moves to the field whose options were loaded again, %o",
  async ({ select }) => {
    const field = (isError: boolean) => (
      <TextField
        label="Zona"
        value="1"
        select={select}
        helperText={renderLoadError({ isError, refetch: () => Promise.resolve() }, "No se pudieron cargar.")}
      >
        {select && <MenuItem value="1">Comedor</MenuItem>}
      </TextField>
    );
    const { rerender } = render(field(true));
    act(() => screen.getByRole("button", { name: "Reintentar" }).focus());
    rerender(field(false));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole(select ? "combobox" : "textbox")),
    );
  },
);
