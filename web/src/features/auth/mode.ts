import type { PublicCompany } from "@lonchera/contract/companies";

/** login ↔ register, login ↔ forgotPassword (specification, section 4). */
export type Mode = "login" | "register" | "forgotPassword";

export type ModeProps = {
  company: PublicCompany;
  /** As typed in the form before this one. */
  email: string;
  /** To another form, which starts with that e-mail. */
  onSwitch: (mode: Mode, email: string) => void;
};
