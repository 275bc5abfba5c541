import { formatList } from "@lonchera/domain/texts";

/** The reasons why a cart cannot be paid with a code. The checkout also shows them, and loads no other texts. */
export const paymentCodeRefusalTexts = {
  code_pending: "Ya tienes un pedido pendiente de pago. Págalo o cancélalo antes de pedir otro con código.",
  code_too_late: "Queda muy poco tiempo para pagar con código: paga con tarjeta o Yape.",
  code_total_too_large: (most: string) =>
    `Con código se pagan pedidos de hasta S/ ${most}: paga con tarjeta o Yape.`,
  code_too_many_units: (most: number, names: readonly string[]) =>
    `Con código se piden hasta ${most} unidades de un plato: ${formatList(names)}. Paga con tarjeta o Yape.`,
};

/**
 * Every error code of the API with its Spanish text, which the specification gives for some. `names` are names of dishes,
 * `numbers` are numbers of orders, and amounts are soles with two decimals.
 */
export const errorTexts = {
  // Any request
  not_found: "No encontrado.",
  not_allowed: "No tienes permiso para realizar esta acción.",
  malformed_request: "La solicitud no se puede leer.",
  invalid_request: (message: string) => message,
  request_timeout: "La solicitud no llegó a tiempo.",
  request_too_large: "La solicitud es demasiado grande.",
  unsupported_content_type: "Tipo de contenido no admitido.",
  rate_limited: "Demasiados intentos. Vuelve a intentarlo más tarde.",
  server_busy: "Hay demasiadas solicitudes en este momento. Vuelve a intentarlo en unos segundos.",
  server_stopping: "El servidor se está reiniciando. Vuelve a intentarlo en unos segundos.",
  temporarily_unavailable: "Ocurrió un error inesperado. Vuelve a intentarlo.",
  pictures_unavailable: "Ahora no se puede llegar a las fotos. Vuelve a intentarlo en unos minutos.",
  unexpected_error: "Ocurrió un error inesperado. Vuelve a intentarlo.",
  changed_meanwhile: (changes: string) =>
    `Esto cambió mientras lo editabas: ${changes}. Carga los valores actuales, revísalos y vuelve a guardar.`,
  already_saved:
    "Ya se guardó en un intento anterior, sin tus últimos cambios. Ciérralo y edítalo desde la lista.",

  // Sessions and accounts
  not_signed_in: "Debes iniciar sesión.",
  identity_confirmation_required: "Confirma que eres tú para continuar.",
  session_ended: "Tu sesión terminó. Vuelve a iniciar sesión.",
  wrong_credentials: "Correo o contraseña incorrectos.",
  second_factor_needed: "Falta el segundo paso de la verificación en dos pasos.",
  second_factor_required: "Para continuar, activa la verificación en dos pasos.",
  second_factor_last: "Es tu único segundo paso y es obligatorio. Agrega otro antes de quitarlo.",
  own_second_factor: "Tu propia verificación en dos pasos la gestionas en tu perfil.",
  second_factor_missing: "Primero activa la verificación en dos pasos en tu perfil.",
  too_many_passkeys: (most: number) =>
    `Tu cuenta ya tiene ${most} passkeys. Elimina una antes de agregar otra.`,
  challenge_expired: "Este paso venció. Vuelve a empezar.",
  staff_only: "Acceso solo permitido para administradores",
  customers_only: "Acceso solo permitido para clientes",
  other_company: "No tienes acceso a esta compañía",
  company_missing: "Tu cuenta no tiene una compañía. Comunícate con el administrador.",
  company_closed: "Tu compañía no está activa. Comunícate con el administrador.",
  account_disabled: "Tu cuenta está deshabilitada. Comunícate con el administrador.",
  account_unconfirmed:
    "Confirma tu cuenta con el enlace que te enviamos por correo. Si no te llegó, regístrate otra vez y te enviamos otro.",
  client_disabled: "Esta cuenta está deshabilitada. Habilítala antes de enviar el enlace.",
  company_archived:
    "Su empresa está archivada: no puede iniciar sesión. Restáurala antes de enviar el enlace.",
  account_erased: "Esta cuenta fue eliminada a pedido de su titular y ya no cambia.",
  link_invalid: "El enlace no es válido o ya venció. Solicita uno nuevo.",
  invitation_required: "Para registrarte necesitas la invitación de tu compañía.",
  email_taken: "Ya hay una cuenta con este correo.",
  password_changed_meanwhile: "Tu contraseña cambió mientras tanto. Vuelve a intentarlo con la nueva.",
  paying_while_erasing: "Estás pagando un pedido. Vuelve a intentarlo cuando termine.",
  orders_to_deliver: (numbers: readonly string[]) =>
    `Tienes pedidos por entregar: ${numbers.join(", ")}. Cancélalos o espera a que se entreguen.`,
  refunds_owed: (numbers: readonly string[]) =>
    `Todavía te debemos la devolución de: ${numbers.join(", ")}. Podrás eliminar tu cuenta cuando la recibas.`,
  payroll_to_bill: (numbers: readonly string[]) =>
    `Tu empresa todavía debe descontar de tu planilla, o devolverte por ella: ${numbers.join(", ")}. Podrás eliminar tu cuenta cuando cerremos el estado de cuenta que lo dice.`,

  // The cart and its order
  item_withdrawn: (names: readonly string[]) => `Ya no está en el menú: ${formatList(names)}.`,
  /** Each of `days` is a date with its reason. */
  day_closed: (days: readonly string[]) => `No hay atención: ${formatList(days)}. Elige otro día.`,
  ordering_closed: (names: readonly string[]) => `El plazo para pedir ya cerró: ${formatList(names)}.`,
  sold_out: (names: readonly string[]) => `No hay stock suficiente: ${formatList(names)}.`,
  /** Each of `meals` is a text with the portions that are left of a limit. */
  kitchen_full: (meals: readonly string[]) => `La cocina llegó a su límite: ${formatList(meals)}.`,
  zone_disabled: (names: readonly string[]) =>
    `La zona de entrega ya no está disponible: ${formatList(names)}.`,
  choices_withdrawn: (names: readonly string[]) =>
    `Hay que elegir otra vez las opciones, porque cambiaron: ${formatList(names)}.`,
  cart_empty: "Tu carrito está vacío.",
  total_changed: (total: string) =>
    `El total de tu carrito cambió: ahora es S/ ${total}. Revísalo y vuelve a intentarlo.`,
  amount_due_changed: (due: string) =>
    `Lo que te toca pagar cambió: ahora es S/ ${due}. Revísalo y vuelve a intentarlo.`,
  idempotency_key_reused: "Esta solicitud ya se usó para otro pedido.",
  order_unpaid: "Este pedido espera su pago: cancélalo completo o págalo primero.",
  order_read_only: "Los pedidos de este tipo de cliente no se editan.",
  order_changed: "El pedido cambió mientras lo editabas. Revisa los cambios y vuelve a guardar.",
  paid_total_changes:
    "Este pedido ya se paga con tarjeta o código: su total no puede cambiar. Cancélalo y haz otro.",
  amount_due_changes: (due: string) =>
    `Con este cambio al cliente le tocaría pagar otro monto (S/ ${due}). Cancela el pedido y haz otro.`,
  order_ended: "Este pedido ya no se puede cambiar.",
  order_cancelled: "Este pedido ya está cancelado.",
  order_line_closed: "Una parte del pedido ya cerró: no se puede cancelar completo.",
  item_rescheduled: (names: readonly string[]) =>
    `Cambió de fecha o de comida después del pedido: ${formatList(names)}. Se pide en otro pedido.`,
  no_refund_due: "Este pedido no tiene una devolución pendiente.",
  refund_amount_changed: (owed: string) =>
    `Lo que hay que devolver cambió: ahora son S/ ${owed} en total. Devuelve lo que falte y vuelve a anotarlo.`,

  // Closed days and limits of the kitchen
  closures_off: "Los feriados y la capacidad están desactivados. Un dueño los activa en Ajustes.",

  // Handing over
  handovers_off: "La entrega con código está desactivada. Un dueño la activa en Ajustes.",
  handed_over: (person: string, by: string, moment: string, place: string) =>
    `El pedido de ${person} ya se entregó: lo hizo ${by}, ${moment}, en ${place}.`,
  /** A customer who changes the order gets this error. `names` are the dishes of the portion. */
  portion_handed_over: (names: readonly string[]) =>
    `Ya se entregó, así que no cambia: ${formatList(names)}.`,
  handover_cancelled: (person: string) => `El pedido de ${person} está cancelado.`,
  handover_unpaid: (person: string) => `El pedido de ${person} espera su pago.`,
  /** `days` are the order's days of delivery. */
  handover_other_day: (person: string, days: readonly string[]) =>
    `El pedido de ${person} no es para este día: es para ${formatList(days)}.`,
  handover_other_meal: (person: string, meals: readonly string[]) =>
    `El pedido de ${person} no tiene esta comida: tiene ${formatList(meals)}.`,
  handover_not_today: (person: string, today: string) =>
    `El pedido de ${person} no se anota: solo se entrega lo de hoy, ${today}.`,
  handover_elsewhere: (person: string, place: string) => `El pedido de ${person} va a otro lugar: ${place}.`,
  handover_choose: "Hay varias entregas con este código: elige cuál.",

  // Usual week
  usual_week_off: "Ahora no hay favoritos ni semana habitual.",

  // Ratings
  ratings_off: "Ahora no se reciben calificaciones.",
  /** `first` is a date. */
  rating_too_early: (first: string) =>
    `Podrás calificar este plato desde el ${first}, cuando haya terminado su día de entrega.`,
  rating_over: (last: string) => `El plazo para calificar este plato terminó el ${last}.`,
  rating_cancelled: "Este pedido se canceló, así que sus platos no se califican.",

  // Payment
  payment_in_progress: "El pago está en proceso. Espera un momento.",
  /** `message` is the payment provider's text for the buyer, if there is one. */
  payment_declined: (message?: string | null) => message ?? "No se pudo procesar el pago",
  payment_unknown: "Todavía no pudimos confirmar tu pago. Revisa tus órdenes antes de volver a pagar.",
  payment_unavailable:
    "El servicio de pagos no responde. No se cobró nada: vuelve a intentarlo en unos minutos.",
  authentication_required: "Tu banco pide confirmar que eres tú.",
  token_used: "Este pago ya fue usado. Vuelve a ingresar tu tarjeta.",
  amount_too_small: (least: string) => `El pago mínimo es de S/ ${least}.`,
  amount_too_large: (most: string) => `El pago máximo es de S/ ${most}.`,
  ...paymentCodeRefusalTexts,
  code_stock_limit: (names: readonly string[]) =>
    `Quedan pocas unidades para guardarlas sin pago: ${formatList(names)}. Paga con tarjeta o Yape.`,
  code_closed: "Este código ya no se puede pagar.",
  code_expires_after_cut_off:
    "Su código de pago vence después de la hora límite de ese día: cancela el pedido y haz otro.",

  // Staff
  last_owner: "Debe quedar al menos un dueño activo. Nombra antes a otra persona como dueño.",
  not_invited: "Esta persona no tiene una invitación pendiente.",
  client_orders_to_deliver: (numbers: readonly string[]) =>
    `Este cliente tiene pedidos por entregar: ${numbers.join(", ")}. Sus datos se eliminan cuando se entreguen o se cancelen.`,
  client_refunds_owed: (numbers: readonly string[]) =>
    `Todavía se le debe la devolución de: ${numbers.join(", ")}. Sus datos se eliminan cuando la reciba.`,
  client_payroll_to_bill: (numbers: readonly string[]) =>
    `Su empresa todavía debe descontar de su planilla, o devolverle por ella: ${numbers.join(", ")}. Sus datos se eliminan cuando se cierre el estado de cuenta que lo dice.`,
  vehicle_in_use: (zones: readonly string[]) =>
    `Todavía lo usan estas zonas: ${formatList(zones, 3)}. Elige antes otro vehículo para ellas.`,
  vehicle_name_taken: "Otro vehículo se llama así ahora. Cámbiale el nombre antes de restaurar este.",
  client_code_taken:
    "Otra empresa usa ahora su código de cliente. Cámbialo en esa empresa antes de restaurar esta.",
  client_cannot_order: "Este cliente no puede pedir: su cuenta o su empresa no está activa.",
  client_paying: "Este cliente está pagando un pedido. Vuelve a intentarlo en un momento.",
  employee_code_taken: "Otra persona acaba de recibir un código que se restauraría. Vuelve a intentarlo.",
  claim_answered: (by: string) => `${by} ya respondió esta hoja. Su respuesta se envió al consumidor.`,
  month_not_over: "El mes todavía no termina.",
  statement_not_closed: "El estado de cuenta no está cerrado.",
  import_undone: "Ya se deshizo.",
  import_ordered: (count: number, names: string, hasOthers: boolean) =>
    `No se puede deshacer: ya se ${count === 1 ? "pidió" : "pidieron"} ${names}.${hasOthers ? " Deshaz lo demás en «Importaciones anteriores»." : ""}`,
} as const;
