/** For comparing what is typed with what is shown: no accents, no capitals, no spaces around. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase();
}
