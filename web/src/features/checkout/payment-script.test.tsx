import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test } from "vitest";
import { ScriptNotice, type PaymentScript } from "./payment-script.tsx";

function Page({ script }: { script: PaymentScript }) {
  const next = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ScriptNotice script={script} next={next} />
      <button ref={next}>Pagar</button>
    </>
  );
}

function buildScript(failure: string | null, isLoading = false): PaymentScript {
  return { failure, isLoading, failedOpens: 0, reload: () => undefined, loadDialog: async () => null };
}

const failed = buildScript("Error al cargar el script de Culqi");

function retryScript() {
  const { rerender } = render(<Page script={failed} />);
  act(() => screen.getByRole("button", { name: "Reintentar" }).click());
  rerender(<Page script={buildScript(null, true)} />);
  return (script: PaymentScript) => rerender(<Page script={script} />);
}

test("when a retry loads the script, the pay button gets the focus", () => {
  retryScript()(buildScript(null));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pagar" }));
});

test("when a retry fails, the notice gets the focus", () => {
  retryScript()(failed);
  expect(document.activeElement?.textContent).toContain("Error al cargar el script de Culqi");
});

test("a script that loads without a retry does not move the focus", () => {
  const { rerender } = render(<Page script={buildScript(null, true)} />);
  rerender(<Page script={buildScript(null)} />);
  expect(document.activeElement).toBe(document.body);
});
