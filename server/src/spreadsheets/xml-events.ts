import { damaged } from "./refused-file.ts";

export type XmlHandlers = {
  /** `local` is the name without its prefix; `attributes` the text between it and the end of the tag. */
  open?: (local: string, attributes: string) => void;
  close?: (local: string) => void;
  text?: (text: string) => void;
};

const maxDepth = 64;
const [greaterThan, doubleQuote, singleQuote] = [0x3e, 0x22, 0x27];
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Reads UTF-8, and UTF-16 where its mark says so. */
export function decodeXml(part: Buffer): string {
  const marks = part.subarray(0, 2).toString("hex");
  const encoding = marks === "fffe" ? "utf-16le" : marks === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(part);
  } catch (error) {
    damaged(error);
  }
}

/** Tells the tags and texts in their order, or refuses what is not well formed; `false` from `until` ends it early. */
export function scanXml(xml: string, handlers: XmlHandlers, isDone: () => boolean = () => false): void {
  const opened: string[] = [];
  let at = 0;
  while (at < xml.length && !isDone()) {
    const tag = xml.indexOf("<", at);
    const textEnd = tag === -1 ? xml.length : tag;
    if (textEnd > at && opened.length > 0) handlers.text?.(decodeText(xml.slice(at, textEnd)));
    if (tag === -1) break;
    at =
      xml[tag + 1] === "!" || xml[tag + 1] === "?"
        ? skipSpecial(xml, tag, handlers)
        : readTag(xml, tag, opened, handlers);
  }
  if (opened.length > 0 && !isDone()) damaged();
}

function skipSpecial(xml: string, tag: number, handlers: XmlHandlers): number {
  if (xml.startsWith("<!--", tag)) return endOf(xml, "-->", tag + 4);
  if (xml.startsWith("<?", tag)) return endOf(xml, "?>", tag + 2);
  if (!xml.startsWith("<![CDATA[", tag)) damaged();
  const end = endOf(xml, "]]>", tag + 9);
  handlers.text?.(xml.slice(tag + 9, end - 3));
  return end;
}

function readTag(xml: string, tag: number, opened: string[], handlers: XmlHandlers): number {
  const end = endOfTag(xml, tag);
  if (xml[tag + 1] === "/") {
    const name = xml.slice(tag + 2, end).trimEnd();
    if (opened.pop() !== name) damaged();
    handlers.close?.(localName(name));
    return end + 1;
  }
  const closesItself = xml[end - 1] === "/";
  const content = xml.slice(tag + 1, closesItself ? end - 1 : end);
  const blank = content.search(/\s/);
  const name = blank === -1 ? content : content.slice(0, blank);
  if (name === "") damaged();
  const local = localName(name);
  handlers.open?.(local, blank === -1 ? "" : content.slice(blank));
  if (closesItself) handlers.close?.(local);
  else if (opened.push(name) > maxDepth) damaged();
  return end + 1;
}

/** A ">" may stand in an attribute's quotes. */
function endOfTag(xml: string, tag: number): number {
  let quote = 0;
  for (let at = tag; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at);
    if (quote !== 0) {
      if (char === quote) quote = 0;
    } else if (char === greaterThan) return at;
    else if (char === doubleQuote || char === singleQuote) quote = char;
  }
  return damaged();
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  if (end === -1) damaged();
  return end + mark.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The value of an attribute by its name with its prefix, or by its local name where that is `*:name`. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, found = "", double, single] of attributes.matchAll(
    /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const isIt = name.startsWith("*") ? found.endsWith(name.slice(1)) : found === name;
    if (isIt) return decodeText(double ?? single ?? "");
  }
  return undefined;
}

export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function decodeText(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;
  return lines.includes("&")
    ? lines.replaceAll(/&([^;&]{0,10};?)/g, (_, reference: string) => decodeEntity(reference))
    : lines;
}

function decodeEntity(reference: string): string {
  if (!reference.endsWith(";")) damaged();
  const name = reference.slice(0, -1);
  const known = named[name];
  if (known !== undefined) return known;
  const [, hexadecimal, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  if (!(code > 0 && code <= 0x10_ffff)) damaged();
  return String.fromCodePoint(code);
}

/** What XML cannot hold is written `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
