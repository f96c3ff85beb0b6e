import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; parts: AsyncIterable<string> | Iterable<string> };
type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number };

/** What the fields of an archive without the extensions for great files hold. */
const sizeMax = 0xff_ff_ff_ff;
/** Sizes follow the data, names are in UTF-8. */
const flags = 0x08_08;
const version = 20;
const deflated = 8;
/** The first day that an archive can name: what is in it says itself when it was made. */
const firstDay = 33;

/** An archive that leaves as it is made: nothing of an entry is kept once it is sent. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, parts } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([record(0x04_03_4b_50, 26, [[4, 2, version], ...method]), entry.name]);
    head.writeUInt16LE(entry.name.length, 26);
    offset += head.length;
    yield head;
    // Whoever reads what comes out hears of what goes wrong on the way in.
    const packed = pipeline(Readable.from(measured(parts, entry)), createDeflateRaw(), () => undefined);
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = record(0x08_07_4b_50, 12, sizesOf(entry, 4));
    offset += entry.packed + tail.length;
    if (Math.max(offset, entry.size) > sizeMax) throw new Error('an archive holds at most 4 GiB');
    yield tail;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(listed));
  yield directory;
  yield record(0x06_05_4b_50, 18, [
    [8, 2, written.length],
    [10, 2, written.length],
    [12, 4, directory.length],
    [16, 4, offset],
  ]);
}

type Field = [at: number, bytes: 2 | 4, value: number];

const method: Field[] = [
  [6, 2, flags],
  [8, 2, deflated],
  [12, 2, firstDay],
];

/** A signature and so many bytes after it, zero where nothing is said. */
function record(signature: number, bytes: number, fields: readonly Field[]): Buffer {
  const made = Buffer.alloc(4 + bytes);
  made.writeUInt32LE(signature, 0);
  for (const [at, length, value] of fields) made.writeUIntLE(value, at, length);
  return made;
}

function sizesOf({ crc, packed, size }: Written, at: number): Field[] {
  return [
    [at, 4, crc],
    [at + 4, 4, packed],
    [at + 8, 4, size],
  ];
}

function listed(entry: Written): Buffer {
  const fields: Field[] = [
    [4, 2, version],
    [6, 2, version],
    ...method.map(([at, bytes, value]): Field => [at + 2, bytes, value]),
    ...sizesOf(entry, 16),
    [28, 2, entry.name.length],
    [42, 4, entry.offset],
  ];
  return Buffer.concat([record(0x02_01_4b_50, 42, fields), entry.name]);
}

async function* measured(parts: ZipEntry['parts'], entry: Written): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
