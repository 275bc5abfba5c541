/** Of the privacy policy, the terms and the consents, told by its date: who changes a word of them changes it too. */
export const legalVersion = "2026-11-20";

/** What the boxes of the checkout say. */
export const consentTexts = {
  accept_politics: "Acepto la política de privacidad",
  accept_declaration: "Declaro que mis datos son verdaderos",
  confirmation_of_acceptance: "Confirmo mi pedido",
} as const;

/** What the box of the registration says. */
export const registrationConsentText = "Acepto la política de privacidad";
