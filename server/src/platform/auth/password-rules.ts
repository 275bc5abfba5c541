import { readFile } from "node:fs/promises";
import { authMessages } from "@lonchera/contract/auth";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { abortField } from "../http/http-error.ts";

/** The person whose password is checked. */
export type PasswordOwner = { readonly email: string; readonly companyName: string | null };

let commonPasswords: Promise<(password: string) => boolean> | undefined;

/**
 * Loads two lists in lower case. The package has the 50,000 most common passwords of 8 or more characters, from
 * SecLists' "10 million password list" (OWASP, CC BY-SA 3.0). The file adds passwords that are common in Peru or in
 * Spanish, or made of words of this product or of recent years.
 */
async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const { default: list } = await import("fxa-common-password-list");
  const file = await readFile(new URL("common-passwords.txt", import.meta.url), "utf8");
  const others = new Set(file.split("\n"));
  return (password) => list.test(password) || others.has(password);
}

/** Returns true if the password is in the lists of common ones, in any case, or repeats one character. */
async function isCommonPassword(password: string): Promise<boolean> {
  // The lists take about 3 MB and 50 ms, so they are loaded at the first use.
  commonPasswords ??= loadCommonPasswords();
  const isListed = await commonPasswords;
  return isListed(password.normalize("NFC").toLowerCase()) || /^(.)\1*$/su.test(password);
}

/** A shorter name occurs in too many passwords. */
const minNameLength = 4;
const legalForm = /\s(s\.?a\.?c?|e\.?i\.?r\.?l|s\.?r\.?l)\.?$/;

/** Removes case, accents, spaces and punctuation, which make no difference. */
function toLettersAndDigits(text: string): string {
  return normalizeText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the local part of the e-mail, and the company's name without its legal form. */
function getOwnNames({ email, companyName }: PasswordOwner): string[] {
  const company = normalizeText(companyName ?? "").replace(legalForm, "");
  return [email.split("@", 1)[0] ?? "", company]
    .map(toLettersAndDigits)
    .filter((name) => [...name].length >= minNameLength);
}

/** Returns why the password cannot be chosen, or undefined. */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  if (await isCommonPassword(password)) return authMessages.commonPassword;
  const plain = toLettersAndDigits(password);
  const isOwn =
    normalizeText(password).includes(normalizeText(owner.email)) ||
    getOwnNames(owner).some((name) => plain.includes(name));
  return isOwn ? authMessages.ownPassword : undefined;
}

/** Throws 400 for `field` if the password is common or contains the owner's e-mail or company. */
export async function requireAllowedPassword(
  field: "password" | "new_password",
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem = await findPasswordProblem(password, owner);
  if (problem !== undefined) abortField(field, problem);
}
