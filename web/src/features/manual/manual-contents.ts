import contents from "../../../../docs/manual/README.md?raw";

export type ManualEntry = {
  /** It is the name of the file and the last part of the page's address. */
  readonly page: string;
  readonly title: string;
  readonly summary: string;
};
type ManualPart = { readonly title: string; readonly entries: readonly ManualEntry[] };

const entryPattern = /^- \[(?<title>[^\]]+)\]\((?<page>[a-z-]+)\.md\): (?<summary>.+)$/gm;

function parsePart(text: string): ManualPart {
  const [title = ""] = text.split("\n", 1);
  const entries = [...text.matchAll(entryPattern)].map(({ groups }) => groups as unknown as ManualEntry);
  return { title, entries };
}

/** docs/manual/README.md lists the parts, the pages and their order. */
export const manualParts: readonly ManualPart[] = contents.split(/^## /m).slice(1).map(parsePart);

export const manualEntries: readonly ManualEntry[] = manualParts.flatMap(({ entries }) => entries);

const folder = "../../../../docs/manual";
const loaders = import.meta.glob<string>(
  ["../../../../docs/manual/*.md", "!../../../../docs/manual/README.md"],
  { query: "?raw", import: "default" },
);

/** Returns the Markdown of a page without its title, which `manualEntries` has. */
export async function loadManualPage(page: string): Promise<string> {
  const load = loaders[`${folder}/${page}.md`];
  if (load === undefined) throw new Error(`The manual has no page ${page}.`);
  return (await load()).replace(/^# .+\n+/, "");
}

const pictureUrls = import.meta.glob<string>("../../../../docs/manual/pictures/*.webp", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

/** Returns the URL of a picture that a page names as `pictures/….webp`. */
export function findManualPictureUrl(name: string): string | undefined {
  return pictureUrls[`${folder}/${name}`];
}
