/** Document types whose number has a known form; ids are those of the reference data. */
const forms: Readonly<Record<number, RegExp>> = {
  1: /^\d{8}$/,
  4: /^[A-Za-z0-9]{9,12}$/,
  6: /^\d{11}$/,
  7: /^[A-Za-z0-9]{6,12}$/,
};

/** True when the number can be one of that document type; a type without a known form takes any text. */
export function isIdentityDocument(documentType: number, number: string): boolean {
  return forms[documentType]?.test(number) ?? number.length > 0;
}
