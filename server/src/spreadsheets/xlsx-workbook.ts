import type { ArchiveParts } from "./archive-parts.ts";
import { RefusedFile } from "./refused-file.ts";
import { attribute, decodeXml, isTrue, scanXml } from "./xml-events.ts";

const maxSheets = 200;

type Relation = { readonly id: string; readonly type: string; readonly path: string };
type NamedSheet = { readonly name: string; readonly hidden: boolean; readonly path: string };
export type XlsxWorkbook = {
  readonly from1904: boolean;
  readonly sheets: readonly NamedSheet[];
  readonly stylesPath: string | undefined;
  readonly stringsPath: string | undefined;
};

/** Where the workbook of a package keeps its sheets; charts and macros on sheets of their own are left out. */
export function readWorkbook(parts: ArchiveParts): XlsxWorkbook {
  const path = readRelations(parts, "").find(({ type }) => type === "officeDocument")?.path;
  const part = path === undefined ? undefined : parts.get(path);
  if (path === undefined || !part) throw new RefusedFile("not-a-spreadsheet");
  const relations = readRelations(parts, path);
  const { isWorkbook, from1904, sheets } = readSheetList(decodeXml(part));
  if (!isWorkbook) throw new RefusedFile("not-a-spreadsheet");
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path;
  return {
    from1904,
    sheets: sheets.flatMap(({ relation, name, hidden }) => {
      const found = relations.find(({ id, type }) => id === relation && type === "worksheet");
      return found ? [{ name, hidden, path: found.path }] : [];
    }),
    stylesPath: pathOf("styles"),
    stringsPath: pathOf("sharedStrings"),
  };
}

function readSheetList(xml: string) {
  const sheets: { relation: string; name: string; hidden: boolean }[] = [];
  let root = "";
  let from1904 = false;
  scanXml(xml, {
    open(local, attributes) {
      if (root === "") root = local;
      // An extension of the workbook may have properties of the same name.
      if (local === "workbookPr") from1904 ||= isTrue(attribute(attributes, "date1904"));
      if (local !== "sheet") return;
      if (sheets.length >= maxSheets) throw new RefusedFile("too-large");
      sheets.push({
        relation: attribute(attributes, "*:id") ?? "",
        name: attribute(attributes, "name") ?? "",
        hidden: (attribute(attributes, "state") ?? "visible") !== "visible",
      });
    },
  });
  return { isWorkbook: root === "workbook", from1904, sheets };
}

/** What a part, or the package itself (`""`), refers to; types are told by their last word, as strict files use others. */
function readRelations(parts: ArchiveParts, path: string): Relation[] {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const part = parts.get(`${folder}_rels/${path.slice(slash)}.rels`);
  const relations: Relation[] = [];
  if (!part) return relations;
  scanXml(decodeXml(part), {
    open(local, attributes) {
      if (local !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
      const target = attribute(attributes, "Target") ?? "";
      relations.push({
        id: attribute(attributes, "Id") ?? "",
        type: attribute(attributes, "Type")?.split("/").at(-1) ?? "",
        path: resolve(folder, target),
      });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  const from = target.startsWith("/") ? "" : folder;
  const steps: string[] = [];
  for (const step of `${from}${target.replaceAll("\\", "/")}`.toLowerCase().split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
