import { damaged } from "./refused-file.ts";

const endOfChain = 0xff_ff_ff_fe;
const noEntry = 0xff_ff_ff_ff;
const headerSectors = 109;
const entrySize = 128;
const [storageRoot, storageStream] = [5, 2];

type Entry = {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
};
type Chains = { readonly bytes: Buffer; readonly sectorSize: number; readonly next: readonly number[] };

/** The streams at the top of an OLE2 file, by name; those of objects embedded in it have names like them. */
export function openCompoundFile(bytes: Buffer): Map<string, () => Buffer> {
  try {
    return openStreams(bytes);
  } catch (error) {
    damaged(error);
  }
}

function openStreams(bytes: Buffer): Map<string, () => Buffer> {
  const sectorSize = 1 << bytes.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) damaged();
  const sectors: Chains = { bytes, sectorSize, next: readTable(bytes, sectorSize) };
  const entries = readEntries(readChain(sectors, bytes.readUInt32LE(48)));
  const root = entries[0];
  if (root?.type !== storageRoot) damaged();
  const smallest = bytes.readUInt32LE(56);
  const miniTable = readChain(sectors, bytes.readUInt32LE(60));
  const mini: Chains = { bytes: readChain(sectors, root.start), sectorSize: 64, next: numbersOf(miniTable) };
  const read = ({ size, start }: Entry) => {
    const content = size < smallest ? readChain(mini, start) : readChain(sectors, start);
    return content.length < size ? damaged() : content.subarray(0, size);
  };
  const streams = childrenOf(entries, root).filter(({ type }) => type === storageStream);
  return new Map(streams.map((entry) => [entry.name, () => read(entry)]));
}

/** The table of which sector follows which; where its own sectors are stands in the header, and then in a chain. */
function readTable(bytes: Buffer, sectorSize: number): number[] {
  const places = numbersOf(bytes.subarray(76, 76 + headerSectors * 4));
  let more = bytes.readUInt32LE(68);
  for (let read = 0; more < endOfChain - 1; read += 1) {
    if (read > bytes.length / sectorSize) damaged();
    const numbers = numbersOf(sectorAt(bytes, sectorSize, more));
    more = numbers.pop() ?? endOfChain;
    places.push(...numbers);
  }
  const used = places.slice(0, bytes.readUInt32LE(44));
  return used.flatMap((place) => numbersOf(sectorAt(bytes, sectorSize, place)));
}

function sectorAt(bytes: Buffer, sectorSize: number, sector: number): Buffer {
  const start = (sector + 1) * sectorSize;
  if (start >= bytes.length) damaged();
  return bytes.subarray(start, start + sectorSize);
}

function readChain({ bytes, sectorSize, next }: Chains, start: number): Buffer {
  const offset = sectorSize === 64 ? 0 : sectorSize;
  const pieces: Buffer[] = [];
  for (let sector = start; sector < endOfChain; sector = next[sector] ?? damaged()) {
    const from = offset + sector * sectorSize;
    if (pieces.length > next.length || from >= bytes.length) damaged();
    pieces.push(bytes.subarray(from, from + sectorSize));
  }
  return Buffer.concat(pieces);
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / entrySize) }, (_, index) => {
    const entry = directory.subarray(index * entrySize, (index + 1) * entrySize);
    const nameLength = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    return {
      name: entry.toString("utf16le", 0, nameLength),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

function childrenOf(entries: readonly Entry[], root: Entry): Entry[] {
  const found = new Set<Entry>();
  const waiting = [root.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = index === noEntry ? undefined : (entries[index] ?? damaged());
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...found];
}
