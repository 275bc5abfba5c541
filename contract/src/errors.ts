import { z } from "zod";

/** 400 for fields: each field with its messages, the first one first. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));

/** Every other refusal; a 5xx adds the request's id and nothing internal. */
export const detailError = z.object({ detail: z.string(), request_id: z.string().optional() });

/** Spanish texts that the server says; the specification's own where it has one. */
export const messages = {
  notSignedIn: "Debes iniciar sesión.",
  sessionEnded: "Tu sesión terminó. Vuelve a iniciar sesión.",
  notAllowed: "No tienes permiso para realizar esta acción.",
  notFound: "No encontrado.",
  unexpected: "Ocurrió un error inesperado. Vuelve a intentarlo.",
  stopping: "El servidor se está reiniciando. Vuelve a intentarlo en unos segundos.",
  malformed: "La solicitud no se puede leer.",
  tooSlow: "La solicitud no llegó a tiempo.",
  tooLarge: "La solicitud es demasiado grande.",
  unsupported: "Tipo de contenido no admitido.",
  tooMany: "Demasiados intentos. Vuelve a intentarlo más tarde.",
  onlyStaff: "Acceso solo permitido para administradores",
  onlyCustomers: "Acceso solo permitido para clientes",
  otherCompany: "No tienes acceso a esta compañía",
  wrongCredentials: "Correo o contraseña incorrectos.",
  required: "Este campo es requerido",
} as const;
