/** Text as people compare it: capitals, accents and spaces that are too many do not count. */
export function plainWords(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().replaceAll(/\s+/g, " ");
}
