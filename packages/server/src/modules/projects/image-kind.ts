export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif';

const starts: readonly [ImageKind, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
];

/** What the bytes are, whatever the file's name and declared type say. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  const head = bytes.toString('latin1', 0, 12);
  return starts.find(([, pattern]) => pattern.test(head))?.[0];
}

/** An image ends where its format says. With more behind it, it is another file at the same time; with less, a torn one. */
export function endsAsImage(kind: ImageKind, bytes: Buffer): boolean {
  if (kind === 'webp') {
    const length = bytes.readUInt32LE(4) + 8;
    return bytes.length === length || bytes.length === length + (length % 2);
  }
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 12));
  if (kind === 'png') return tail === '\0\0\0\0IEND\xae\x42\x60\x82';
  return tail.endsWith(kind === 'jpeg' ? '\xff\xd9' : ';');
}
