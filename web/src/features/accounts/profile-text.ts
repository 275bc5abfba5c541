import type { Account } from "@lonchera/contract/accounts";

export function fullName({ first_name, last_name }: Pick<Account, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}

/** Of the first two words: `Rosa María Quispe` is `RM`. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase("es"))
    .join("");
}

type Address = Pick<Account, "street" | "city" | "state" | "postal_code" | "country">;

/** `Av. Grau 123, Lima, Lima 15001, Perú`; what is not known is left out, nothing known is `""`. */
export function addressText({ street, city, state, postal_code, country }: Address): string {
  const region = `${state} ${postal_code}`.trim();
  return [street, city, region, country].filter((part) => part !== "").join(", ");
}
