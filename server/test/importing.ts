import type { TestContext } from "node:test";
import type { ImportKind, ImportPreview, ImportRecord, ImportRefusal } from "@lonchera/contract/imports";
import { newCompany } from "./factories.ts";
import { asForm } from "./forms.ts";
import { asStaff } from "./staff.ts";
import type { Headers, TestApp } from "./test-app.ts";

type Imported = { message: string; import: ImportRecord; notices: string[] };
type Answered<T> = { status: number; body: T };

const paths: Readonly<Record<ImportKind, string>> = {
  group: "/api/import/excel/v3/",
  company: "/api/import/excel/v3/company/",
};

/** Sends a file and answers what came back, whatever it is. */
export function importer({ send }: Pick<TestApp, "send">, headers: Headers) {
  const post = <T>(url: string, file: File) =>
    send("POST", url, asForm({ file }), headers) as Promise<Answered<T>>;
  const succeeding = async <T>(url: string, file: File) => {
    const answer = await post<T>(url, file);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    tryImport: (file: File, kind: ImportKind = "group") => post<Imported & ImportRefusal>(paths[kind], file),
    importFile: (file: File, kind: ImportKind = "group") => succeeding<Imported>(paths[kind], file),
    tryPreview: (file: File, kind: ImportKind = "group") =>
      post<ImportRefusal>(`/api/import/preview/${kind}/`, file),
    preview: (file: File, kind: ImportKind = "group") =>
      succeeding<ImportPreview>(`/api/import/preview/${kind}/`, file),
  };
}

/** Monday 2 March 2026: an administrator, Ana Torres, and the companies Uno (code 20101) and Dos (code C-2). */
export async function withCompanies(t: TestContext) {
  const app = await asStaff(t);
  const one = await newCompany(app.db, { name: "Uno", clientCode: "20101" });
  const two = await newCompany(app.db, { name: "Dos", clientCode: "C-2" });
  return { ...app, one, two, ...importer(app, app.headers) };
}
