import type { ClientRequest, IncomingMessage } from 'node:http';

export type OutboundAnswer = {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of what was said; null where it came packed, since nothing is unpacked here. */
  text: string | null;
};

export const answerBytesMax = 65_536;

/**
 * Sends the request and reads its answer. The status is the answer: of what follows only the beginning is read, and
 * when that does not come in time, the status still counts.
 */
export function readAnswer(request: ClientRequest, body: string | undefined): Promise<OutboundAnswer> {
  return new Promise((answered, failed) => {
    request.on('error', failed);
    request.once('response', (response) => {
      // From here on a broken connection cuts the answer short, and it is an answer still.
      request.off('error', failed);
      readBody(request, response, answered);
    });
    request.end(body);
  });
}

function readBody(request: ClientRequest, response: IncomingMessage, answered: (answer: OutboundAnswer) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  const end = (): void => {
    answered({
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      text: isPacked(response) ? null : textOf(Buffer.concat(parts)),
    });
    if (!response.complete) response.destroy();
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size >= answerBytesMax) end();
  });
  response.once('end', end);
  response.on('error', end);
  request.on('error', end);
}

function isPacked(response: IncomingMessage): boolean {
  return !['identity', '', undefined].includes(response.headers['content-encoding']);
}

/** The database takes no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.subarray(0, answerBytesMax).toString('utf8').replaceAll('\0', '');
}
