import { type LegalPart, LegalPage } from "./legal-page.tsx";

/** A change of the text needs a new legal version. */
export const termsParts: readonly LegalPart[] = [
  {
    title: "El servicio",
    paragraphs: [
      "Con este servicio pides comidas del menú que el proveedor ofrece a tu compañía. Al confirmar un pedido contratas con el proveedor que figura arriba.",
    ],
  },
  {
    title: "Tu cuenta",
    points: [
      "Tus datos deben ser verdaderos y estar al día.",
      "Tu contraseña es personal. Avísanos si crees que otra persona la conoce.",
      "Podemos deshabilitar una cuenta que se usa de mala fe o cuando su compañía deja el servicio.",
    ],
  },
  {
    title: "Menú, precios e IGV",
    points: [
      "El menú, sus precios y el stock son los que se muestran al pedir. Los precios están en soles.",
      "El detalle de cada orden muestra el subtotal, el IGV y el total.",
      "Las imágenes son referenciales. Si tienes una alergia o una restricción, consúltanos antes de pedir.",
    ],
  },
  {
    title: "Pedidos y horas límite",
    points: [
      "Cada comida se pide hasta su hora límite, que se muestra en el menú, hora de Lima.",
      "Recibes la constancia de tu pedido en pantalla, y queda en tus órdenes.",
      "Se entrega en la zona de tu compañía que elegiste.",
    ],
  },
  {
    title: "Pago y comprobante",
    points: [
      "Si eres cliente individual pagas con tarjeta u otro medio del procesador de pagos al confirmar. Si el pago no se aprueba, no hay pedido.",
      "Si eres cliente de empresa, el pedido se carga a la cuenta de tu compañía.",
      "Al pagar eliges boleta o factura; la factura requiere un RUC válido.",
    ],
  },
  {
    title: "Cambios y cancelaciones",
    points: [
      "Puedes cancelar un pedido mientras todas sus comidas estén antes de su hora límite. Lo pagado con tarjeta se devuelve al mismo medio.",
      "Si eres cliente de empresa puedes además cambiar cantidades y platos antes de su hora límite.",
      "Si no podemos entregar lo que pediste, te lo decimos y te devolvemos lo pagado.",
    ],
  },
  {
    title: "Reclamos",
    paragraphs: [
      "Tienes a tu disposición el Libro de Reclamaciones virtual, enlazado al pie de estas páginas y en el menú de la aplicación. Respondemos en 15 días hábiles como máximo. Puedes acudir también al INDECOPI.",
    ],
  },
  {
    title: "Ley aplicable",
    paragraphs: [
      "Estos términos se rigen por las leyes del Perú, entre ellas el Código de Protección y Defensa del Consumidor (Ley 29571). Nada de lo que dicen limita los derechos que esas leyes te dan.",
    ],
  },
];

/** Renders `/terminos`. */
export function TermsPage() {
  return <LegalPage title="Términos y condiciones" parts={termsParts} />;
}
