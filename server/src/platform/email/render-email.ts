import { encodeQR } from "qr";
import type { Email } from "./queue-emails.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

const ink = "#2a1a23";
const muted = "#655059";
const paper = "#fffdf9";
const ground = "#fbf5ec";
const line = "#e8dccd";
const plum = "#38182f";
const cream = "#fbeee0";
const chili = "#b8360f";
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";

function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(text)}</p>`;
}

const cell = `padding:8px 0;border-bottom:1px solid ${line};font-size:15px;line-height:22px;vertical-align:top`;

type Rows = NonNullable<Email["facts"]>;

function renderTable(rows: Rows, labelColor: string, valueStyle = ""): string {
  const lines = rows.map(
    ([what, value]) =>
      `<tr><td style="${cell};color:${labelColor};padding-right:16px">${escapeHtml(what)}</td><td align="right" style="${cell};color:${ink}${valueStyle}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${lines.join("")}</table>`;
}

function renderList({ heading, rows }: NonNullable<Email["lists"]>[number]): string {
  return `<h2 style="margin:0 0 4px;font-size:15px;line-height:22px;color:${muted}">${escapeHtml(heading)}</h2>
${renderTable(rows, ink, ";white-space:nowrap")}`;
}

function renderNote(text: string): string {
  return `<p style="margin:-12px 0 24px;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(text)}</p>`;
}

/** The modules of white around the code, which cameras need to find it, and the pixels of a module. */
const quietZone = 4;
const moduleSize = 6;

/** Renders a QR code as a table, because e-mail programs block pictures. It is black on white, as cameras expect. */
function renderQrCode(text: string): string {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: quietZone });
  const rows = modules.map((row) => {
    const cells = row.map((isDark) => (isDark ? '<td bgcolor="#000000"></td>' : "<td></td>"));
    return `<tr height="${moduleSize}">${cells.join("")}</tr>`;
  });
  const side = modules.length * moduleSize;
  return `<table role="img" aria-label="Código QR ${escapeHtml(text)}" width="${side}" height="${side}" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0">${rows.join("")}</table>`;
}

function renderCodeSection({ heading, text, note: hint }: NonNullable<Email["code"]>): string {
  return `<h2 style="margin:0 0 8px;font-size:15px;line-height:22px;color:${muted}">${escapeHtml(heading)}</h2>
${renderQrCode(text)}
<p style="margin:8px 0 0;font-size:28px;line-height:36px;font-weight:700;letter-spacing:2px;color:${ink}">${escapeHtml(text)}</p>
<p style="margin:0 0 24px;font-size:15px;line-height:22px;color:${muted}">${escapeHtml(hint)}</p>`;
}

/** Repeats the address below the button for e-mail programs that show no links. */
function renderActionButton({ label, url }: NonNullable<Email["action"]>): string {
  const button = `display:inline-block;padding:14px 28px;border-radius:10px;background:${chili};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 20px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${muted}">Si el botón no funciona, copia esta dirección en tu navegador:<br /><span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
}

function renderSmallPrint({ afterword, unsubscribe }: Email): string {
  if (!afterword && !unsubscribe) return "";
  const link = unsubscribe
    ? ` <a href="${escapeHtml(unsubscribe.url)}" style="color:${muted}">${escapeHtml(unsubscribe.label)}</a>`
    : "";
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:13px;line-height:20px;color:${muted}">${escapeHtml(afterword ?? "")}${link}</p>`;
}

function renderHtml(email: Email): string {
  const body = [
    ...email.paragraphs.map(renderParagraph),
    ...(email.lists ?? []).map(renderList),
    email.facts ? renderTable(email.facts, muted) : "",
    email.factsNote ? renderNote(email.factsNote) : "",
    email.code ? renderCodeSection(email.code) : "",
    email.action ? renderActionButton(email.action) : "",
  ].join("\n");
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(email.subject)}</title></head>
<body style="margin:0;padding:0;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font}">
<tr><td style="padding:20px 32px;border-radius:16px 16px 0 0;background:${plum};color:${cream};font-size:22px;font-weight:700;letter-spacing:0.2px">Lonchera</td></tr>
<tr><td style="padding:32px;border-radius:0 0 16px 16px;background:${paper};border:1px solid ${line};border-top:0">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:${ink}">${escapeHtml(email.heading)}</h1>
${body}
${renderSmallPrint(email)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function formatRows(rows: Rows): string {
  return rows.map(([what, value]) => `${what}: ${value}`).join("\n");
}

function renderText(email: Email): string {
  const { lists = [], facts = [], code, action, unsubscribe } = email;
  const parts = [
    email.heading,
    ...email.paragraphs,
    ...lists.map(({ heading, rows }) => `${heading}\n${formatRows(rows)}`),
    formatRows(facts),
    email.factsNote ?? "",
    code ? `${code.heading}: ${code.text}\n${code.note}` : "",
    action ? `${action.label}:\n${action.url}` : "",
    email.afterword ?? "",
    unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.url}` : "",
    "Lonchera",
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Renders an e-mail as HTML and as plain text with the same words. */
export function renderEmail(email: Email): RenderedEmail {
  return { subject: email.subject, html: renderHtml(email), text: renderText(email) };
}
