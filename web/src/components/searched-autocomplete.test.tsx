import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchedAutocomplete } from "./searched-autocomplete.tsx";

const rosa = { id: 1, name: "Rosa Quispe", email: "rosa@example.com" };
const luis = { id: 2, name: "Luis Ybarra", email: "luis@example.com" };
type Person = typeof rosa;

test("Enter chooses nobody of an earlier search who does not match what is typed", async () => {
  let answer: (page: { count: number; results: Person[] }) => void = () => undefined;
  const search = (term: string) => ({
    queryKey: ["people", term],
    queryFn: () =>
      term === ""
        ? { count: 2, results: [rosa, luis] }
        : new Promise<{ count: number; results: Person[] }>((resolve) => {
            answer = resolve;
          }),
  });
  const onChoose = vi.fn<(person: Person | null) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchedAutocomplete<Person>
        label="Cliente"
        value={null}
        search={search}
        nameOf={({ name }) => name}
        describe={({ email }) => email}
        helperText={() => ""}
        noOptionsText="Ningún cliente coincide."
        failure="No se pudieron cargar."
        onChoose={onChoose}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole("combobox", { name: "Cliente" });
  const chooseFirst = () => {
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter" });
  };
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  fireEvent.change(field, { target: { value: "41234567" } });
  chooseFirst();
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.queryByText("Ningún cliente coincide.")).toBeNull();
  await vi.waitFor(() => {
    answer({ count: 1, results: [luis] });
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });
  chooseFirst();
  expect(onChoose).toHaveBeenLastCalledWith(luis);
});
