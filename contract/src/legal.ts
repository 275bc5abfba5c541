/** Of the privacy policy, the terms and the consents, each told by its date: who changes a word of them adds one. */
export const legalVersions = ["2026-11-20"] as const;

/** The present one. */
export const legalVersion = legalVersions.at(-1) ?? legalVersions[0];

/** What the boxes of the checkout say. */
export const consentTexts = {
  accept_politics: "Acepto la política de privacidad",
  accept_declaration: "Declaro que mis datos son verdaderos",
  confirmation_of_acceptance: "Confirmo mi pedido",
} as const;

/** What the box of the registration says. */
export const registrationConsentText = "Acepto la política de privacidad";
