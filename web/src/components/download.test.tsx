import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Progress } from "../lib/api/download.ts";
import { DownloadNotice, useDownload } from "./download.tsx";
import { LiveRegion } from "./live-region.tsx";

const fresh = {
  isPending: false,
  isSaved: false,
  wasCanceled: false,
  error: null,
  progress: null,
  name: "Despacho_2026-11-20.xlsx",
  cancel: () => undefined,
};

function showNotice(progress: Progress | null) {
  cleanup();
  const download = { ...fresh, isPending: true, progress };
  render(
    <DownloadNotice download={download} label="Exportando datos" failure="No" onRetry={() => undefined} />,
  );
  const bar = screen.getByRole("progressbar", { name: "Exportando datos" });
  return { text: screen.getByText(/…/).textContent, share: bar.getAttribute("aria-valuenow") };
}

const toPlainText = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("a download says how far it is, as far as anybody knows", () => {
  expect(showNotice(null)).toEqual({ text: "Preparando el reporte…", share: null });
  const unknown = showNotice({ received: 4_000, total: null, isEstimate: true });
  expect([toPlainText(unknown.text), unknown.share]).toEqual(["Descargando… 4 kB", null]);
  const exact = showNotice({ received: 50_000, total: 100_000, isEstimate: false });
  expect([toPlainText(exact.text), exact.share]).toEqual(["Descargando… 50 kB de 100 kB (50%)", "50"]);
  const about = showNotice({ received: 30_000_000, total: 120_000_000, isEstimate: true });
  expect([toPlainText(about.text), about.share]).toEqual(["Descargando… 30 MB de unos 120 MB (25%)", "25"]);
});

test("an estimate is never taken for the end", () => {
  const passed = showNotice({ received: 130_000_000, total: 120_000_000, isEstimate: true });
  expect([toPlainText(passed.text), passed.share]).toEqual([
    "Descargando… 130 MB de unos 130 MB (99%)",
    "99",
  ]);
});

test("it tells and says which file is prepared, saved, or cancelled", () => {
  cleanup();
  const name = "Comidas_2026-11-21.xlsx";
  const notice = (state: Partial<typeof fresh>) => (
    <>
      <LiveRegion />
      <DownloadNotice
        download={{ ...fresh, name, ...state }}
        label="Exportando"
        failure="No"
        onRetry={() => undefined}
      />
    </>
  );
  const { rerender } = render(notice({ isPending: true }));
  const spoken = () => screen.getByRole("status").textContent;
  expect(spoken()).toBe(`Preparando ${name}…`);
  expect(screen.getByText(name)).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Cancelar exportación" }).focus());
  rerender(notice({ isSaved: true }));
  expect(spoken()).toBe(`Se guardó ${name}`);
  expect(screen.getAllByText(`Se guardó ${name}`)).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe(`Se guardó ${name}`);
  rerender(notice({ wasCanceled: true }));
  expect(spoken()).toBe("Exportación cancelada");
});

test("a download ends with its screen", async () => {
  const client = new QueryClient();
  const signals: AbortSignal[] = [];
  const get = (_: void, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<Blob>(() => undefined);
  };
  const { result, unmount } = renderHook(() => useDownload({ get, getFileName: () => "Pedidos.xlsx" }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => result.current.begin());
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
