import contents from "../../../../docs/manual/README.md?raw";

export type ManualEntry = {
  /** The name of its file, and the end of its address. */
  readonly page: string;
  readonly title: string;
  /** A summary of the chapter's tasks. */
  readonly summary: string;
};
type ManualPart = { readonly title: string; readonly entries: readonly ManualEntry[] };

const entryPattern = /^- \[(?<title>[^\]]+)\]\((?<page>[a-z-]+)\.md\): (?<summary>.+)$/gm;

function parsePart(text: string): ManualPart {
  const [title = ""] = text.split("\n", 1);
  const entries = [...text.matchAll(entryPattern)].map(({ groups }) => groups as unknown as ManualEntry);
  return { title, entries };
}

/** The parts and pages of the manual, in the order of docs/manual/README.md. */
export const manualParts: readonly ManualPart[] = contents.split(/^## /m).slice(1).map(parsePart);

export const manualEntries: readonly ManualEntry[] = manualParts.flatMap(({ entries }) => entries);

const folder = "../../../../docs/manual";
const loaders = import.meta.glob<string>(
  ["../../../../docs/manual/*.md", "!../../../../docs/manual/README.md"],
  { query: "?raw", import: "default" },
);

/** Reads the Markdown of a page without its title, which the contents have. */
export async function loadPage(page: string): Promise<string> {
  const load = loaders[`${folder}/${page}.md`];
  if (load === undefined) throw new Error(`The manual has no page ${page}.`);
  return (await load()).replace(/^# .+\n+/, "");
}

const pictureUrls = import.meta.glob<string>("../../../../docs/manual/pictures/*.webp", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

/** The address of a picture that a page names as `pictures/….webp`. */
export function findManualPictureUrl(name: string): string | undefined {
  return pictureUrls[`${folder}/${name}`];
}
