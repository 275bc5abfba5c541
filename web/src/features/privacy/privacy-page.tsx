import { type LegalPart, LegalPage } from "./legal-page.tsx";

/** Ley 29733 and its regulation require this text. A change of the text needs a new legal version. */
export const privacyParts: readonly LegalPart[] = [
  {
    title: "Quién responde por tus datos",
    paragraphs: [
      "El proveedor que figura arriba es el titular del banco de datos de clientes de este servicio de pedidos. Trata tus datos conforme a la Ley 29733, Ley de Protección de Datos Personales, y su reglamento.",
    ],
  },
  {
    title: "Qué datos usamos",
    points: [
      "De tu cuenta: nombres, apellidos, correo, contraseña (solo guardamos una huella que no permite leerla), la compañía a la que perteneces y, si los completas en tu perfil, teléfono, documento, fecha de nacimiento y dirección.",
      "De tus pedidos: qué pediste, para cuándo, dónde se entrega, tus notas, el comprobante y los datos de contacto que escribiste al pagar.",
      "Del pago con tarjeta: los datos de la tarjeta los recibe solo el procesador de pagos. Nosotros guardamos el código del cargo y su resultado.",
      "De lo que aceptaste: qué casilla marcaste, cuándo y qué versión de este texto.",
      "Del Libro de Reclamaciones: lo que escribes en tu hoja y nuestra respuesta.",
      "De tus inicios de sesión: cuándo fueron, desde qué dirección de internet y con qué navegador y sistema.",
      "De quienes trabajan para el proveedor: nombre, correo, rol y lo que hacen en la administración, a la que entran por una invitación a su correo.",
    ],
  },
  {
    title: "Para qué los usamos",
    points: [
      "Para crear tu cuenta, recibir tus pedidos, prepararlos, entregarlos, cobrarlos y emitir su comprobante.",
      "Para escribirte sobre tu cuenta y tus pedidos, también cuando alguien inicia sesión con ella en un dispositivo nuevo.",
      "Para proteger tu cuenta: reconocer tus dispositivos, frenar a quien prueba contraseñas y saber quién consultó o cambió datos.",
      "Para atender reclamos y cumplir las obligaciones que nos impone la ley.",
      "No los usamos para publicidad ni para tomar decisiones automáticas sobre ti, y no los vendemos.",
    ],
  },
  {
    title: "Es obligatorio o no",
    paragraphs: [
      "Sin los datos de tu cuenta y los que pide la pantalla de pago no podemos atender tu pedido. Los demás son opcionales. Tu aceptación es libre y puedes retirarla cuando quieras, sin efecto sobre lo que ya se hizo con ella.",
    ],
  },
  {
    title: "Quién más los recibe",
    points: [
      "La compañía a la que perteneces, cuando los pedidos se cargan a su cuenta o para organizar la entrega en su local.",
      "El procesador de pagos, si pagas con tarjeta.",
      "Quienes nos prestan el alojamiento del sistema y el envío de correos, que solo los tratan por encargo nuestro.",
      "Las autoridades, cuando la ley lo manda.",
    ],
  },
  {
    title: "Cuánto tiempo los guardamos",
    points: [
      "Los de tu cuenta, mientras la tengas. Los de un registro que nadie confirma, siete días.",
      "Tus sesiones y sus dispositivos, siete días como máximo.",
      "El registro de inicios de sesión y de quién consultó o cambió datos, 24 meses; el de los intentos fallidos, 12 meses.",
      "Los de pedidos y comprobantes, el tiempo que exigen las normas tributarias y contables.",
      "Las hojas del Libro de Reclamaciones, dos años como mínimo.",
      "En las copias de respaldo siguen hasta que otras las reemplazan.",
    ],
  },
  {
    title: "Tus derechos",
    paragraphs: [
      "Puedes acceder a tus datos, corregirlos, pedir que se cancelen, oponerte a su uso y llevártelos en un archivo. En tu perfil los corriges, los descargas y eliminas tu cuenta cuando quieras. Para lo demás, o si no puedes entrar o no tienes cuenta, escríbenos al correo que figura arriba e indica tu nombre, tu documento y lo que pides. Comprobamos que eres tú, dejamos constancia y te avisamos por correo. Respondemos el acceso en 20 días hábiles como máximo, y la rectificación, la cancelación y la oposición en 10.",
      "Si la respuesta no te satisface, puedes reclamar ante la Autoridad Nacional de Protección de Datos Personales, del Ministerio de Justicia y Derechos Humanos.",
    ],
  },
  {
    title: "Seguridad y cookies",
    paragraphs: [
      "Protegemos tus datos con medidas técnicas y de organización acordes con su riesgo. Si un incidente de seguridad afecta tus derechos, te lo comunicamos en 48 horas como máximo desde que lo conocemos.",
      "Usamos solo las cookies necesarias. user, authToken y refreshToken mantienen tu sesión y duran siete días como máximo. device reconoce durante un año los dispositivos en los que ya iniciaste sesión, para avisarte de los nuevos y para que nadie te impida entrar probando contraseñas. No hay cookies de publicidad ni de seguimiento.",
    ],
  },
  {
    title: "Menores de edad",
    paragraphs: [
      "El servicio es para trabajadores de las compañías clientes. No creamos cuentas de menores de 14 años; los mayores de esa edad pueden dar su consentimiento cuando la información es clara para ellos, como la de esta página.",
    ],
  },
  {
    title: "Cambios de este texto",
    paragraphs: [
      "Cada cambio lleva una versión con su fecha. Con tu cuenta y con cada pedido queda constancia de la versión que aceptaste, y cuando el texto cambia te lo decimos en la aplicación.",
    ],
  },
];

/** Renders `/politica-de-privacidad`. */
export function PrivacyPage() {
  return <LegalPage title="Política de privacidad" parts={privacyParts} />;
}
