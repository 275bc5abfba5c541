import { z } from "zod";

/** The versions of the privacy policy, the terms and the consents. Each change of a text adds its date. */
const legalVersions = ["2026-11-20", "2026-11-23"] as const;
export const legalVersion = legalVersions.at(-1) ?? legalVersions[0];

/** The version of the legal texts that a form showed; the current one by default. */
export const consentsVersion = z.enum(legalVersions, "No hay textos de esta versión.").default(legalVersion);

/** The labels of the checkboxes in the checkout form, by field. */
export const consentCheckboxLabels = {
  accept_politics: "Acepto la política de privacidad",
  accept_declaration: "Declaro que mis datos son verdaderos",
  confirmation_of_acceptance: "Confirmo mi pedido",
} as const;

/** The label of the checkbox in the registration form, and of the button for accounts that staff created. */
export const registrationConsentText = "Acepto la política de privacidad";
