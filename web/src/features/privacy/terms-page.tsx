import { LegalText } from "./legal-text.tsx";
import { termsParts } from "./terms-parts.ts";

/** `/terminos`, open to everybody. */
export function TermsPage() {
  return <LegalText title="Términos y condiciones" parts={termsParts} />;
}
