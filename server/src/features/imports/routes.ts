import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  copyDishes as copyEndpoint,
  previewCopy as copyPreviewEndpoint,
} from "@lonchera/contract/dish-copies";
import {
  importCompanyMenus,
  getImportExample,
  importGroupMenus,
  listImports,
  previewImport,
  previewImportUndo as undoPreviewEndpoint,
  undoImport as undoEndpoint,
  type ImportKind,
  type DuplicateRowChoice,
} from "@lonchera/contract/imports";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { setDownloadHeaders } from "../../platform/http/download-headers.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { copyDishes, previewCopy } from "./copy-dishes.ts";
import { createExampleFile } from "./example-file.ts";
import { sendImportError } from "./import-error.ts";
import { previewImport as preview } from "./preview-import.ts";
import { findImportPage } from "./queries.ts";
import { readImportFile } from "./read-file.ts";
import { saveImport } from "./save-import.ts";
import { previewImportUndo, undoImport } from "./undo-import.ts";

type ImportForm = { file: File; repeated?: DuplicateRowChoice | undefined };

const exampleNames = { group: "ejemplo_grupo.xlsx", company: "ejemplo_empresa.xlsx" } as const;

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const refusals = { errorHandler: sendImportError };
  const save = (kind: ImportKind) => {
    return async (input: { caller: Staff; body: ImportForm; request: FastifyRequest }) => {
      const file = await readImportFile(deps, input.body.file, kind);
      const { repeated = "refuse" } = input.body;
      return saveImport(deps, input.caller, file, repeated, () => input.request.socket.destroyed);
    };
  };
  route(app, importGroupMenus, save("group"), refusals);
  route(app, importCompanyMenus, save("company"), refusals);
  route(
    app,
    previewImport,
    async ({ params, body }) => preview(deps, await readImportFile(deps, body.file, params.kind)),
    refusals,
  );
  route(app, getImportExample, async ({ params: { kind }, reply }) => {
    const bytes = await createExampleFile(deps, kind);
    setDownloadHeaders(reply, exampleNames[kind]).send(Buffer.from(bytes));
  });
  route(app, undoPreviewEndpoint, ({ params }) => previewImportUndo(deps, params.id));
  route(app, undoEndpoint, ({ caller, params, query }) =>
    undoImport(deps, caller, params.id, query.keep === "ordered"),
  );
  route(app, copyPreviewEndpoint, ({ body }) => previewCopy(deps, body));
  route(app, copyEndpoint, ({ caller, body }) => copyDishes(deps, caller, body));
  route(app, listImports, ({ query }) => findImportPage(deps.db, query));
}
