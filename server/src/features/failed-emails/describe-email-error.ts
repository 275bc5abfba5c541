/** The keys are error codes of nodemailer and of the system. */
const texts: Readonly<Record<string, string>> = {
  EAUTH: "El servidor de correo no acepta el usuario o la clave de SMTP_URL.",
  ETLS: "El servidor de correo no ofrece una conexión cifrada.",
  ETIMEDOUT: "El servidor de correo no respondió a tiempo.",
  ECONNECTION: "Falló la conexión con el servidor de correo.",
  ESOCKET: "Falló la conexión con el servidor de correo.",
  EDNS: "No se encontró el servidor de correo.",
  ENOTFOUND: "No se encontró el servidor de correo.",
  ENOSPC: "No queda espacio en el disco del servidor.",
};

/** Describes the reply of a mail server (RFC 5321). */
function describeReply(code: number): string {
  if (code === 552 || code === 452) return `El buzón está lleno (${code}).`;
  if (code === 554) return `El servidor de correo rechaza el mensaje (${code}).`;
  if (code >= 500) return `El servidor de correo rechaza la dirección (${code}).`;
  return `El servidor de correo pide esperar (${code}).`;
}

const unknown = "No se pudo enviar; el motivo está en el registro del servidor.";

/** Describes in Spanish why an e-mail failed. The server's reply can repeat the content, so it is not shown. */
export function describeEmailError(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  // A reply to a wrong password also has a code of 500 or more, which `describeReply` would take for a refused address.
  if (code === "EAUTH") return texts["EAUTH"] ?? unknown;
  if (typeof responseCode === "number") return describeReply(responseCode);
  return (typeof code === "string" && texts[code]) || unknown;
}
