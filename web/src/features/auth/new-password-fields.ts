import { z } from "zod";
import { newPassword } from "@lonchera/contract/auth";

/** The new password twice; that they differ is said also while the first one is still too short. */
export const newPasswordFields = z
  .object({ new_password: newPassword, confirmation: z.string() })
  .refine(({ new_password, confirmation }) => new_password === confirmation, {
    path: ["confirmation"],
    message: "Las contraseñas no coinciden.",
    when: () => true,
  });
