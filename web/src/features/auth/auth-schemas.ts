import { z } from "zod";
import { newPassword, registration } from "@lonchera/contract/auth";
import { checkoutMessages } from "@lonchera/contract/checkout";
import { evenWithOtherErrors } from "@lonchera/contract/field-rules";

// The forms of the sign-in pages load these schemas after the screen.
export { credentials, passwordResetRequest, registrationConfirmation } from "@lonchera/contract/auth";

export const registrationForm = registration
  .omit({ company: true, invitation: true, consents_version: true })
  .extend({
    accept_politics: z.boolean().refine((accepted) => accepted, checkoutMessages.politics),
  });

/** The new password is typed twice. The two are compared even if the first one is too short. */
export const newPasswordSchema = z
  .object({ new_password: newPassword, confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden.",
    ...evenWithOtherErrors,
  });
