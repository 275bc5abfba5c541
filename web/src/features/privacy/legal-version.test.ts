import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentCheckboxLabels, legalVersion, registrationConsentText } from "@lonchera/contract/consents";
import { privacyParts } from "./privacy-page.tsx";
import { termsParts } from "./terms-page.tsx";

/** Each version has the hash of its texts. A published version never changes. */
const said: Readonly<Record<string, string>> = {
  "2026-11-20": "0a47f7be338b15f0",
  "2026-11-23": "17399f77ca55a87e",
};

test("whoever changes a legal text gives it another version", () => {
  const words = JSON.stringify([privacyParts, termsParts, consentCheckboxLabels, registrationConsentText]);
  expect(createHash("sha256").update(words).digest("hex").slice(0, 16)).toBe(said[legalVersion]);
});
