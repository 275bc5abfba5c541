import { listCategories } from "@lonchera/contract/categories";
import {
  importCompanyMenus,
  importGroupMenus,
  type ImportKind,
  importKinds,
  type ImportPreview,
  type ImportRecord,
  listImports,
  previewImport,
  type DuplicateRowChoice,
} from "@lonchera/contract/imports";
import { listItems } from "@lonchera/contract/items";
import type { UrlState } from "../../components/url-state.ts";
import { useDebouncedInput } from "../../components/use-debounced-input.ts";
import { queryKey } from "../../lib/api/query.ts";
import { upload } from "../../lib/api/upload.ts";
import type { FileCheck } from "./chosen-file.ts";
import { useImport } from "./use-import.ts";

export function createMenuCheck(kind: ImportKind): FileCheck<ImportPreview> {
  return {
    key: [...queryKey(previewImport), kind],
    send: (file, options) => upload(previewImport, { params: { kind }, body: { file } }, options),
  };
}

/** These lists show imports or what they create. */
export const importListEndpoints = [listImports, listCategories, listItems];

const calls = { group: importGroupMenus, company: importCompanyMenus } as const;

type ImportRequest = { readonly file: File; readonly repeated?: DuplicateRowChoice };

export function useMenuImport(kind: ImportKind, onSaved: () => void) {
  return useImport<ImportRecord, ImportRequest>({
    check: createMenuCheck(kind),
    send: (body, options) => upload(calls[kind], { body }, options),
    lists: importListEndpoints,
    onSaved,
  });
}

const defaultKind: ImportKind = "group";

function readKind(params: URLSearchParams): ImportKind {
  return importKinds.find((kind) => kind === params.get("kind")) ?? defaultKind;
}

/** Returns the kind of import that the address names. A choice takes effect before the address changes. */
export function useImportKind({ params, replace }: Pick<UrlState, "params" | "replace">) {
  const { shown, setShown, reportNow } = useDebouncedInput(
    readKind(params),
    (kind) => kind,
    (kind) => replace({ kind: kind === defaultKind ? null : kind }),
  );
  return {
    kind: shown,
    choose: (kind: ImportKind) => {
      setShown(kind);
      reportNow(kind);
    },
  };
}
