export type ReadMail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
};

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

function utf8(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** `=?UTF-8?Q?Confirma?=`, also several in a row. */
function fromEncodedWords(text: string): string {
  return text.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind = "", word = ""]) =>
      kind.toLowerCase() === "q"
        ? fromQuotedPrintable(word.replaceAll("_", " "))
        : Buffer.from(word, "base64").toString("latin1"),
    );
    return utf8(bytes.join(""));
  });
}

function partOf(source: string): Part {
  const [head = ""] = source.split(/\r?\n\r?\n/, 1);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = unfolded.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(head.length).replace(/^(\r?\n){2}/, "") };
}

function contentOf({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return utf8(encoding === "quoted-printable" ? fromQuotedPrintable(body) : body);
}

function partsOf(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(part.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((source) => partsOf(partOf(source.replace(/^\r?\n/, "").replace(/\r?\n$/, ""))));
}

/** A mail as this server writes it; `source` is read as latin1, so that each character is a byte. */
export function readEml(source: string): ReadMail {
  const whole = partOf(source);
  const header = (name: string) => fromEncodedWords(whole.headers.get(name) ?? "");
  const parts = partsOf(whole);
  const contentOfType = (type: string) => {
    const found = parts.find(({ headers }) => headers.get("content-type")?.toLowerCase().startsWith(type));
    return found ? contentOf(found) : "";
  };
  return {
    from: header("from"),
    to: header("to"),
    subject: header("subject"),
    messageId: header("message-id"),
    date: header("date"),
    text: contentOfType("text/plain"),
    html: contentOfType("text/html"),
  };
}
