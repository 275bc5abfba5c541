import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AsyncAutocomplete } from "./async-autocomplete.tsx";

const rosa = { id: 1, name: "Rosa Quispe", email: "rosa@example.com" };
const luis = { id: 2, name: "Luis Ybarra", email: "luis@example.com" };
type Person = typeof rosa;

type Page = { count: number; results: Person[] };

function renderField(findPeople: (term: string) => Page | Promise<Page>) {
  const onChoose = vi.fn<(person: Person | null) => void>();
  const client = new QueryClient();
  const createField = () => (
    <QueryClientProvider client={client}>
      <AsyncAutocomplete<Person>
        label="Cliente"
        value={null}
        search={(term) => ({ queryKey: ["people", term], queryFn: () => findPeople(term) })}
        nameOf={({ name }) => name}
        describe={({ email }) => email}
        helperText={() => ""}
        noOptionsText="Ningún cliente coincide."
        failure="No se pudieron cargar."
        onChoose={onChoose}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(createField());
  const field = screen.getByRole("combobox", { name: "Cliente" });
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { onChoose, field, press, renderAgain: () => rerender(createField()) };
}

test("Enter chooses nobody of an earlier search who does not match what is typed", async () => {
  let answer: (page: Page) => void = () => undefined;
  const { onChoose, field, press } = renderField((term) =>
    term === ""
      ? { count: 2, results: [rosa, luis] }
      : new Promise<Page>((resolve) => {
          answer = resolve;
        }),
  );
  const chooseFirst = () => {
    press("ArrowDown");
    press("Enter");
  };
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  fireEvent.change(field, { target: { value: "41234567" } });
  chooseFirst();
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.queryByText("Ningún cliente coincide.")).toBeNull();
  await waitFor(() => {
    answer({ count: 1, results: [luis] });
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });
  chooseFirst();
  expect(onChoose).toHaveBeenLastCalledWith(luis);
});

test("Enter chooses the highlighted person, also after another rendering, and closes the list", async () => {
  const { onChoose, press, renderAgain } = renderField(() => ({ count: 2, results: [rosa, luis] }));
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  press("ArrowDown");
  renderAgain();
  press("Enter");
  expect(onChoose).toHaveBeenLastCalledWith(rosa);
  expect(screen.queryByRole("option")).toBeNull();
});
