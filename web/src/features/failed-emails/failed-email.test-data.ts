import type { FailedEmail } from "@lonchera/contract/failed-emails";

export const failedEmail: FailedEmail = {
  id: "0b9c1c4e-6d0b-4f39-9f5e-3f6f6f6f6f6f",
  to: "rosa@alto.pe",
  subject: "Tu pedido",
  created_at: "2026-11-20T15:30:00Z",
  tried_at: "2026-11-20T15:30:00Z",
  attempts: 5,
  next_attempt_at: null,
  error: "Buzón lleno",
};
