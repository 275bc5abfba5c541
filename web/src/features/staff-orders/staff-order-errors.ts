import { CallError } from "../../lib/api/errors.ts";

/** These texts for staff replace the server's texts for the paying customer. */
const staffTexts: Partial<Record<string, string>> = {
  total_changed: "El total cambió mientras lo revisabas. Vuelve y revísalo otra vez.",
  amount_due_changed: "Lo que paga el cliente cambió mientras lo revisabas. Vuelve y revísalo otra vez.",
  code_pending:
    "Este cliente ya tiene un pedido pendiente de pago: tiene que pagarlo o cancelarlo antes de recibir otro código.",
  idempotency_key_reused: "Este pedido ya se hizo, sin tus últimos cambios. Búscalo en la lista de órdenes.",
  payment_in_progress: "Este cliente está pagando otro pedido. Vuelve a intentarlo en un momento.",
  payment_unknown:
    "No sabemos todavía si se emitió el código. Busca el pedido en la lista antes de volver a hacerlo.",
  code_too_late:
    "Queda muy poco tiempo para que el cliente pague con un código. Solo se puede pedir a cuenta de la empresa.",
};

/** Returns whether an earlier call, whose answer was lost, placed the order with other contents. */
export function isAlreadyPlaced(error: Error): boolean {
  return error instanceof CallError && error.code === "idempotency_key_reused";
}

export function describeStaffOrderError(error: Error): string {
  return (error instanceof CallError && staffTexts[error.code ?? ""]) || error.message;
}
