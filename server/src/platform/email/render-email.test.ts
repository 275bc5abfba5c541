import assert from "node:assert/strict";
import { test } from "node:test";
import { renderEmail } from "./render-email.ts";

const email = {
  to: "ana@example.com",
  subject: "Tu pedido & algo más",
  heading: "Recibimos tu pedido",
  paragraphs: ["Hola <b>Ana</b>.", "Gracias."],
  lists: [{ heading: "Martes <3> · Almuerzo", rows: [["2 × Ají & arroz", "S/ 37.00"]] }],
  facts: [["Total", "S/ 52.50"]],
  action: { label: "Ver mis órdenes", url: "https://lonchera.example/x?a=1&b=2" },
  afterword: "Este es un correo automático.",
} as const;

test("both parts of an e-mail say the same words", () => {
  const { html, text } = renderEmail(email);
  for (const text of [
    "Recibimos tu pedido",
    "Gracias.",
    "S/ 52.50",
    "Ver mis órdenes",
    "automático",
    "Lonchera",
  ]) {
    assert.ok(html.includes(text), text);
    assert.ok(text.includes(text), text);
  }
  assert.ok(text.includes("\nMartes <3> · Almuerzo\n2 × Ají & arroz: S/ 37.00\n"));
  assert.ok(html.includes("Martes &lt;3&gt; · Almuerzo") && html.includes("2 × Ají &amp; arroz"));
  assert.ok(text.includes("\nhttps://lonchera.example/x?a=1&b=2\n"));
  assert.ok(html.includes('href="https://lonchera.example/x?a=1&amp;b=2"'));
});

test("a code is shown as a square of black and white, and said in both parts", () => {
  const code = { heading: "Código de entrega", text: "K7M2-QX4P", note: "Muéstralo." };
  const { html, text } = renderEmail({ ...email, code });
  const [, table = ""] =
    /<table role="img" aria-label="Código QR K7M2-QX4P"[^>]*>(.*?)<\/table>/.exec(html) ?? [];
  const rows = table.split("</tr>").slice(0, -1);
  assert.equal(rows.length, 29);
  for (const row of rows) assert.equal(row.split("</td>").length - 1, 29);
  assert.ok(text.includes("\nCódigo de entrega: K7M2-QX4P\nMuéstralo.\n"));
  assert.ok(html.length < 60_000, "Gmail cuts e-mails of 102 kB");
});

test("text never becomes markup", () => {
  const { html } = renderEmail({ ...email, heading: `"><script>alert('x')</script>` });
  assert.ok(html.includes("Hola &lt;b&gt;Ana&lt;/b&gt;."));
  assert.ok(!html.includes("<script"));
});

test("an e-mail may be as short as a heading and one line", () => {
  const { text } = renderEmail({
    to: "x@example.com",
    subject: "s",
    heading: "Listo",
    paragraphs: ["Eso es todo."],
  });
  assert.equal(text, "Listo\n\nEso es todo.\n\nLonchera\n");
});
