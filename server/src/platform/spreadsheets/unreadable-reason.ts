export type UnreadableReason =
  | "not-a-spreadsheet"
  | "encrypted"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "took-too-long";
