import { z } from "zod";
import { newPassword } from "@lonchera/contract/auth";

/** A password that is chosen and typed again. The two are compared even while the first one is too short. */
export const newPasswordForm = z
  .object({ new_password: newPassword, confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden.",
    when: () => true,
  });
