/** Spanish texts that the server says about accounts and sessions; the specification's own where it has one. */
export const sessionMessages = {
  disabled: "Tu cuenta está deshabilitada. Comunícate con el administrador.",
  unconfirmed: "Confirma tu cuenta con el enlace que te enviamos por correo.",
  companyClosed: "Tu compañía no está activa. Comunícate con el administrador.",
  unknownCompany: "La compañía no existe o no está activa.",
  commonPassword: "Esta contraseña es demasiado común. Elige otra.",
  deadLink: "El enlace no es válido o ya venció. Solicita uno nuevo.",
  registered: "Te enviamos un correo con un enlace para confirmar tu cuenta.",
  resetRequested: "Solicitud enviada exitosamente.",
  wrongPassword: "La contraseña actual no es correcta.",
  passwordChangedMeanwhile: "Tu contraseña cambió mientras tanto. Vuelve a intentarlo con la nueva.",
  passwordChanged: "Contraseña cambiada exitosamente.",
  busy: "Hay demasiadas solicitudes en este momento. Vuelve a intentarlo en unos segundos.",
} as const;
