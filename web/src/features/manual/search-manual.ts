import { normalizeText } from "@lonchera/domain/input-parsing";
import { loadManualPage, manualEntries, type ManualEntry } from "./manual-contents.ts";

export type SearchablePage = ManualEntry & { readonly text: string };
/** The excerpt consists of the text before the found word, the word, and the text after it. */
export type ManualMatch = ManualEntry & { readonly excerpt: readonly [string, string, string] };

/** An excerpt has at most this many characters on each side of the found word. */
const excerptReach = 70;

/** Removes the Markdown syntax. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/^(#+|>|-|\d+\.)\s+|[*`|]|^[|\s-]+$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}

export function loadManualTexts(): Promise<SearchablePage[]> {
  return Promise.all(
    manualEntries.map(async (entry) => ({ ...entry, text: toPlainText(await loadManualPage(entry.page)) })),
  );
}

/** Cuts the text at spaces before and after a word. */
function createExcerpt(text: string, word: string): ManualMatch["excerpt"] {
  // Text without accents has the same length, so an index is valid in both.
  const at = normalizeText(text).indexOf(word);
  if (at === -1) return ["", "", text.slice(0, 2 * excerptReach).replace(/\s\S*$/, " …")];
  const end = at + word.length;
  const before = text.slice(Math.max(0, at - excerptReach), at);
  const after = text.slice(end, end + excerptReach);
  return [
    at > excerptReach ? before.replace(/^\S*\s/, "… ") : before,
    text.slice(at, end),
    end + excerptReach < text.length ? after.replace(/\s\S*$/, " …") : after,
  ];
}

/** Returns the pages that have every word in the title or text. Pages with all words in the title come first. */
export function searchManual(texts: readonly SearchablePage[], wanted: string): ManualMatch[] {
  const words = normalizeText(wanted).split(" ");
  const hasAll = (text: string) => words.every((word) => normalizeText(text).includes(word));
  return texts
    .filter(({ title, text }) => hasAll(`${title} ${text}`))
    .toSorted((a, b) => Number(hasAll(b.title)) - Number(hasAll(a.title)))
    .map(({ text, ...entry }) => {
      const word = words.find((some) => normalizeText(text).includes(some)) ?? "";
      return { ...entry, excerpt: createExcerpt(text, word) };
    });
}
