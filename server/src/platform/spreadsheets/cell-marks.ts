/** Stands, like the name of an error, in a cell whose formula was saved without what it amounts to. */
export const formulaWithoutValue = "#SIN_VALOR!";

/** Before a date that a file says in letters; a character that no font shows. */
export const isoDateMark = "\uF8FE";
