import { inflateSync } from "node:zlib";

type Objects = ReadonlyMap<string, { readonly text: string; readonly stream: string }>;

/** Reads the objects of a PDF of Chrome. They follow each other, and their streams are deflated. */
function readObjects(pdf: string): Objects {
  const found = pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...found].map(([, id = "", body = ""]) => {
      const start = body.indexOf("stream\n");
      if (start === -1) return [id, { text: body, stream: "" }];
      const text = body.slice(0, start);
      const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
      const data = Buffer.from(body.slice(start + 7, start + 7 + length), "latin1");
      return [
        id,
        { text, stream: text.includes("/FlateDecode") ? inflateSync(data).toString("latin1") : "" },
      ];
    }),
  );
}

const decodeLetter = (hex: string, more = 0) =>
  String.fromCodePoint(Number.parseInt(hex.slice(-4), 16) + more);

/** Returns the character of each glyph code of a font. Codes have one byte or two. */
function readLetters(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, kind, lines = ""] of map.matchAll(/beginbf(char|range)\n([\s\S]*?)\nendbf/g)) {
    for (const line of lines.split("\n")) {
      const [from = "", to = "", third = ""] = [...line.matchAll(/<([\dA-Fa-f]+)>/g)].map(([, hex]) => hex);
      const first = Number.parseInt(from, 16);
      const last = kind === "char" ? first : Number.parseInt(to, 16);
      for (let glyph = first; glyph <= last; glyph += 1) {
        const code = glyph.toString(16).toUpperCase().padStart(from.length, "0");
        letters.set(code, kind === "char" ? decodeLetter(to) : decodeLetter(third, glyph - first));
      }
    }
  }
  return letters;
}

function readText(page: string, objects: Objects): string {
  const named = [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? "")?.[1] ?? "";
    return [name, readLetters(objects.get(map)?.stream ?? "")] as const;
  });
  const fonts = new Map(named);
  const drawn = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "")?.stream ?? "";
  let font: ReadonlyMap<string, string> | undefined;
  let digits = /.{4}/g;
  let text = "";
  for (const [, name, hex] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>/g)) {
    if (name !== undefined) {
      font = fonts.get(name);
      digits = font?.keys().next().value?.length === 2 ? /.{2}/g : /.{4}/g;
    }
    for (const code of hex?.match(digits) ?? []) text += font?.get(code.toUpperCase()) ?? "";
  }
  return text.replaceAll(/\s+/g, "");
}

/** Returns the text of each page without its spaces, in the order in which it is drawn. */
export function readPageTexts(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString("latin1"));
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b(?!s)/.test(text));
  return pages.map(({ text }) => readText(text, objects));
}
