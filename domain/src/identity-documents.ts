/** The id of the document type DNI. */
export const dniDocumentType = 1;

/** The formats of the numbers of DNI, carné de extranjería, RUC and pasaporte, by id of the document type. */
const numberFormats: Readonly<Record<number, RegExp>> = {
  [dniDocumentType]: /^\d{8}$/,
  4: /^[A-Za-z0-9]{9,12}$/,
  6: /^\d{11}$/,
  7: /^[A-Za-z0-9]{6,12}$/,
};

/** Returns true if the number has the format of its document type. A type without a known format accepts any text. */
export function isIdentityDocument(documentType: number, number: string): boolean {
  return numberFormats[documentType]?.test(number) ?? number.length > 0;
}

/** Stricter formats of DNI, carné de extranjería and pasaporte. A number matches at most one of them. */
const distinctFormats: readonly (readonly [documentType: number, format: RegExp])[] = [
  [dniDocumentType, /^\d{8}$/],
  [4, /^\d{9}$/],
  [7, /^(?=.*[A-Za-z])[A-Za-z0-9]{6,12}$/],
];

/** Returns the document type that a number probably has, or undefined if it matches none. */
export function guessDocumentType(number: string): number | undefined {
  return distinctFormats.find(([, format]) => format.test(number))?.[0];
}

const rucFormat = /^(10|15|16|17|20)\d{9}$/;
const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns true for a valid RUC: 11 digits, a known prefix and SUNAT's check digit, (11 − weighted sum mod 11) mod 10. */
export function isRuc(text: string): boolean {
  if (!rucFormat.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(text[10]);
}
