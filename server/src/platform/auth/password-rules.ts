import { readFileSync } from "node:fs";
import { sessionMessages } from "@lonchera/contract/auth-messages";
import { abortField } from "../http/http-error.ts";

const common = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean),
);

/** True for what attackers try first: the listed ones in any case, and one character over and over. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize("NFC").toLowerCase()) || /^(.)\1*$/su.test(password);
}

/** 400 on the field that the password came in. */
export function refuseCommonPassword(field: "password" | "new_password", password: string): void {
  if (isCommonPassword(password)) abortField(field, sessionMessages.commonPassword);
}
