/** A mail as it arrived, taken apart far enough for tests. Header names are in lower case. */
export type ReadMail = { headers: Record<string, string[]>; subject: string; text: string; html: string };

export function readMail(raw: string): ReadMail {
  const { headers, body } = splitPart(raw);
  const parts = partsOf(headers, body);
  return {
    headers,
    subject: decodeWords(headers['subject']?.[0] ?? ''),
    text: bodyOf(parts, 'plain'),
    html: bodyOf(parts, 'html'),
  };
}

type Part = { headers: Record<string, string[]>; body: string };

function splitPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    (headers[name.toLowerCase()] ??= []).push(value.join(':').trim());
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

function partsOf(headers: Part['headers'], body: string): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type']?.[0] ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  const pieces = body.split(`--${boundary}`).slice(1, -1);
  // Where a file goes with it, text and HTML are a part that has parts.
  return pieces.flatMap((piece) => {
    const part = splitPart(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''));
    return partsOf(part.headers, part.body);
  });
}

function bodyOf(parts: Part[], kind: 'plain' | 'html'): string {
  const part = parts.find(({ headers }) => headers['content-type']?.[0]?.startsWith(`text/${kind}`));
  if (!part) return '';
  const encoding = part.headers['content-transfer-encoding']?.[0]?.toLowerCase();
  const bytes = encoding === 'base64' ? Buffer.from(part.body, 'base64') : Buffer.from(part.body, 'latin1');
  const text =
    encoding === 'quoted-printable' ? fromQuotedPrintable(part.body.replaceAll(/=\r\n/g, '')) : bytes.toString('utf8');
  return text.replaceAll('\r\n', '\n');
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words, as headers carry anything beyond ASCII. */
function decodeWords(text: string): string {
  return text.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, how: string, word: string) =>
    how.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : fromQuotedPrintable(word.replaceAll('_', ' ')),
  );
}
