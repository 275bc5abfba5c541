/** A part of a legal text: paragraphs, then points. */
export type LegalPart = {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
};
