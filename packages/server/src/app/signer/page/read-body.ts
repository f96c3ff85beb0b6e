import type { IncomingMessage } from 'node:http';

/** It is no longer than that, and JSON; or nobody reads it. */
export class TooLong extends Error {
  override name = 'TooLong';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function readBody(request: IncomingMessage, bytesMax: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw new TooLong(413, 'This is longer than anything that this page sends.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new TooLong(400, 'This is no JSON.');
  }
}
