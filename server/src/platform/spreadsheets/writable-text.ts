/** What XML cannot hold at all; a lone half of a character becomes the replacement mark when it is encoded. */
const unwritable = /[^\t\n\r -\uFFFD]/g;
/** Programs read these as an escaped character, so the first sign of a real one is escaped itself. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;
const needsCare = /[_\r]|[^\t\n\r -\uFFFD]/;
/** No cell holds more. */
const longestText = 32_767;

/** A text as a cell can hold it. */
export function writableText(text: string): string {
  const short = text.length > longestText ? text.slice(0, longestText) : text;
  if (!needsCare.test(short)) return short;
  return short.replaceAll(/\r\n?/g, "\n").replaceAll(unwritable, "").replaceAll(looksEscaped, "_x005F_");
}
