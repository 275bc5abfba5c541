import { LegalText } from "./legal-text.tsx";
import { privacyParts } from "./privacy-parts.ts";

/** `/politica-de-privacidad`, open to everybody. */
export function PrivacyPage() {
  return <LegalText title="Política de privacidad" parts={privacyParts} />;
}
