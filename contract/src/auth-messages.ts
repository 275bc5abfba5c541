/** Messages of fields and of success; the specification's own where it has one. */
export const sessionMessages = {
  unknownCompany: "La compañía no existe o no está activa.",
  commonPassword: "Esta contraseña es demasiado común. Elige otra.",
  registered: "Te enviamos un correo con un enlace para confirmar tu cuenta.",
  resetRequested: "Solicitud enviada exitosamente.",
  wrongPassword: "La contraseña actual no es correcta.",
  passwordChanged: "Contraseña cambiada exitosamente.",
} as const;
