import { crc32 } from "node:zlib";

/** A zip of these parts, not compressed. */
export function packStored(parts: readonly { readonly name: string; readonly content: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const named = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(mark("\u0001\u0002\u0014\u0000"), shared, place, named);
    const body = [mark("\u0003\u0004"), shared, named, content];
    bodies.push(...body);
    at += Buffer.concat(body.slice(0, 3)).length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, list, mark("\u0005\u0006"), end]);
}

function mark(kind: string): Buffer {
  return Buffer.from(`PK${kind}`, "latin1");
}
