import Cookies from "js-cookie";
import { expect, test } from "vitest";
import { importGroupMenus, previewImport } from "@lonchera/contract/imports";
import { buildCustomer, signInCustomer } from "../session/session-user.test-data.ts";
import { catchCallError, fakeServer } from "./fake-server.test-data.ts";
import { fakeUploads } from "./fake-upload.test-data.ts";
import { upload, type UploadProgress } from "./upload.ts";

const file = new File(["menú"], "menu.xlsx");

function send(signal = new AbortController().signal) {
  const told: UploadProgress[] = [];
  const answer = upload(
    importGroupMenus,
    { body: { file } },
    { signal, onProgress: (step) => told.push(step) },
  );
  return { told, answer };
}

test("a file leaves as a form with the session's token, and tells how much of it has left", async () => {
  signInCustomer("token-1");
  const { sent } = fakeUploads(() => ({ body: { message: "Listo" } }));
  const { told, answer } = send();
  expect(await answer).toEqual({ message: "Listo" });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: "/api/import/excel/v3/", authorization: "Bearer token-1" });
  expect(sent[0]?.form.get("file")).toMatchObject({ name: "menu.xlsx", size: file.size });
  expect(told).toEqual([
    { sent: 400, total: 1000 },
    { sent: 1000, total: 1000 },
  ]);
});

test("the path is filled in", async () => {
  signInCustomer("token-1");
  const { sent } = fakeUploads(() => ({ body: {} }));
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  await upload(previewImport, { params: { kind: "company" }, body: { file } }, options);
  expect(sent[0]?.path).toBe("/api/import/preview/company/");
});

test("an expired token is renewed once and the file sent again", async () => {
  signInCustomer("expired");
  fakeServer(() => ({ body: { access: "token-2", refresh: "refresh-2", user: buildCustomer() } }));
  const { sent } = fakeUploads(({ authorization }) =>
    authorization === "Bearer token-2"
      ? { body: { message: "Listo" } }
      : { status: 401, body: { detail: "Expiró" } },
  );
  expect(await send().answer).toEqual({ message: "Listo" });
  expect(sent.map(({ authorization }) => authorization)).toEqual(["Bearer expired", "Bearer token-2"]);
  expect(Cookies.get("refreshToken")).toBe("refresh-2");
});

test("a refusal keeps its sentence and all else that it says", async () => {
  signInCustomer("token-1");
  const body = {
    error: "1 fila tiene errores.",
    skipped_rows: [{ row: 3, column: "Precio", message: "No es un monto." }],
    duplicated_rows: [],
  };
  fakeUploads(() => ({ status: 400, body }));
  expect(await catchCallError(send().answer)).toMatchObject({
    kind: "refused",
    status: 400,
    detail: body.error,
    body,
  });
});

test.each(["network", "timeout"] as const)("what ends without an answer is told as %s", async (kind) => {
  signInCustomer("token-1");
  fakeUploads(() => kind);
  expect(await catchCallError(send().answer)).toMatchObject({ kind, status: 0 });
});

test("a cancelled upload ends as such, also one that never began", async () => {
  signInCustomer("token-1");
  const { sent } = fakeUploads(() => "never");
  const controller = new AbortController();
  const { told, answer } = send(controller.signal);
  controller.abort();
  expect(await catchCallError(answer)).toMatchObject({ kind: "canceled" });
  expect(told).toEqual([{ sent: 400, total: 1000 }]);
  expect(await catchCallError(send(controller.signal).answer)).toMatchObject({ kind: "canceled" });
  expect(sent).toHaveLength(1);
});
