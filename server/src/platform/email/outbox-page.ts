import { createHash } from "node:crypto";
import { formatDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import type { OutboxEmail } from "./outbox.ts";
import { escapeHtml } from "./render-email.ts";

export const outboxPath = "/api/dev/outbox/";

const style = `
  :root { color-scheme: light dark; --ground: #fbf5ec; --paper: #fffdf9; --ink: #2a1a23; --muted: #655059; --line: #e8dccd; --link: #9a2c0b; }
  @media (prefers-color-scheme: dark) { :root { --ground: #1a1216; --paper: #241a1f; --ink: #f6ebe2; --muted: #c7b3ae; --line: #453239; --link: #ffb59c; } }
  body { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; background: var(--ground); color: var(--ink); font: 16px/1.5 'Segoe UI', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 26px; line-height: 1.25; margin: 0 0 4px; }
  h2 { font-size: 18px; margin: 28px 0 8px; }
  p, dt, span { color: var(--muted); }
  a { color: var(--link); }
  ol { list-style: none; }
  ol, pre { margin: 0; padding: 4px 16px; background: var(--paper); }
  ol, pre, iframe { border: 1px solid var(--line); border-radius: 12px; }
  li { padding: 8px 0; } li + li { border-top: 1px solid var(--line); }
  li a { display: inline-block; padding: 4px 0; font-weight: 600; } li span { display: block; font-size: 14px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 12px 0 20px; } dd { margin: 0; }
  iframe { box-sizing: border-box; width: 100%; height: max(75vh, 480px); background: #fbf5ec; }
  pre { white-space: pre-wrap; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
`;

/** The source of the style in the `Content-Security-Policy`. */
export const outboxStyleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(title)} · Lonchera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<style>${style}</style>
</head>
<body><main>
${content}
</main></body>
</html>`;
}

function formatSentTime(date: string): string {
  const at = Date.parse(date);
  return `${formatDate(toLimaDate(at))} ${toLimaTime(at)}`;
}

/** Lists e-mails, the newest first. */
export function renderOutboxList(emails: readonly OutboxEmail[], count: number): string {
  const limited = emails.length < count ? ` Se muestran los ${emails.length} más recientes de ${count}.` : "";
  const rows = emails.map(
    ({ name, subject, to, date }) =>
      `<li><a href="${outboxPath}${name}/">${escapeHtml(subject)}</a><span>Para ${escapeHtml(to)} · ${formatSentTime(date)}</span></li>`,
  );
  return renderPage(
    "Correos de la demostración",
    `<h1>Correos de la demostración</h1>
<p>Sin servidor de correo, cada correo queda aquí.${limited}</p>
${rows.length === 0 ? "<p>Todavía no hay correos.</p>" : `<ol>${rows.join("\n")}</ol>`}`,
  );
}

function linkUrls(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/\S+/g, '<a href="$&" target="_blank" rel="noopener">$&</a>');
}

/** Shows an e-mail as text, and as HTML in a sandboxed frame in which only links work. */
export function renderOutboxEmail({ name, subject, from, to, date, text }: OutboxEmail): string {
  return renderPage(
    subject,
    `<p><a href="${outboxPath}">Todos los correos</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>De</dt><dd>${escapeHtml(from)}</dd><dt>Para</dt><dd>${escapeHtml(to)}</dd><dt>Fecha</dt><dd>${formatSentTime(date)}</dd></dl>
<iframe title="El correo en HTML" src="${outboxPath}${name}/html/" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>El mismo correo en texto</h2>
<pre>${linkUrls(text)}</pre>`,
  );
}
