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

/** Whoever asked is gone, or took so long that they were left: nobody hears an answer. */
export class HungUp extends Error {
  override name = 'HungUp';
}

type Most = { bodyBytesMax: number; bodyMs: number };

export async function readBody(request: IncomingMessage, most: Most): Promise<unknown> {
  const timer = setTimeout(() => request.destroy(), most.bodyMs);
  try {
    return parsed(await readBytes(request, most));
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(request: IncomingMessage, { bodyBytesMax }: Most): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyBytesMax) throw new TooLong(413, 'This is longer than anything that this page sends.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof TooLong) throw error;
    throw new HungUp('The connection ended in the middle of a call.', { cause: error });
  }
  if (!request.complete) throw new HungUp('The connection ended in the middle of a call.');
  return Buffer.concat(chunks);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new TooLong(400, 'This is no JSON.');
  }
}
