import { businessZone, displayDate } from "@lonchera/domain/calendar";
import { escapeHtml } from "./render-email.ts";
import type { OutboxMail } from "./outbox.ts";

export const outboxPath = "/api/dev/outbox/";

const style = `
  :root { color-scheme: light dark; --ground: #fbf5ec; --paper: #fffdf9; --ink: #2a1a23; --muted: #655059; --line: #e8dccd; --link: #9a2c0b; }
  @media (prefers-color-scheme: dark) { :root { --ground: #1a1216; --paper: #241a1f; --ink: #f6ebe2; --muted: #c7b3ae; --line: #453239; --link: #ffb59c; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'Segoe UI', Helvetica, Arial, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
  h1 { font-size: 26px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
  h2 { font-size: 18px; margin: 28px 0 8px; }
  p { margin: 0 0 16px; color: var(--muted); }
  a { color: var(--link); overflow-wrap: anywhere; }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
  ol { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; }
  li { padding: 12px 16px; } li + li { border-top: 1px solid var(--line); }
  li a { display: inline-block; padding: 4px 0; font-weight: 600; } li span { display: block; color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 12px 0 20px; }
  dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 75vh; min-height: 480px; border: 1px solid var(--line); border-radius: 12px; background: #fbf5ec; }
  pre { margin: 0; padding: 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
`;

function page(title: string, content: string): string {
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

function momentInWords(date: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Date.parse(date));
  const moment = instant.toZonedDateTimeISO(businessZone);
  const time = moment.toPlainTime().toString({ smallestUnit: "minute" });
  return `${displayDate(moment.toPlainDate().toString())} ${time}`;
}

function row({ name, subject, to, date }: OutboxMail): string {
  return `<li><a href="${outboxPath}${name}/">${escapeHtml(subject)}</a><span>Para ${escapeHtml(to)} · ${momentInWords(date)}</span></li>`;
}

/** The mails of the demo, the newest first. */
export function outboxListPage(mails: readonly OutboxMail[], count: number): string {
  const shown = mails.length < count ? ` Se muestran los ${mails.length} más recientes de ${count}.` : "";
  const list =
    mails.length === 0 ? "<p>Todavía no hay correos.</p>" : `<ol>${mails.map(row).join("\n")}</ol>`;
  return page(
    "Correos de la demostración",
    `<h1>Correos de la demostración</h1>
<p>Sin servidor de correo, cada correo queda aquí.${shown}</p>
${list}`,
  );
}

function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${shown}" target="_blank" rel="noopener">${shown}</a>` : shown;
    })
    .join("");
}

/** One mail: as mail programs show it, in a frame that can do nothing but open links, and as text. */
export function outboxMailPage({ name, subject, from, to, date, text }: OutboxMail): string {
  const facts = [
    ["De", from],
    ["Para", to],
    ["Fecha", momentInWords(date)],
  ] as const;
  return page(
    subject,
    `<p><a href="${outboxPath}">Todos los correos</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>${facts.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>
<iframe title="El correo en HTML" src="${outboxPath}${name}/html/" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>El mismo correo en texto</h2>
<pre>${withLinks(text)}</pre>`,
  );
}

/** The mail itself, whose links open beside it. */
export function framedMail({ html }: OutboxMail): string {
  return html.replace("<head>", '<head><base target="_blank" />');
}
