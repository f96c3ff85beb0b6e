import type { Dispatcher } from 'undici';
import { OutboundFailure } from './outbound-failure.ts';

export type OutboundAnswer = {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of what was said; null where it came packed, since nothing is unpacked here. */
  text: string | null;
};

export type Breakable = {
  /** Breaks off what is under way. */
  breakOff: (() => void) | undefined;
};

export const answerBytesMax = 65_536;

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Head = { status: number; headers: Headers };

/**
 * Sends the request and reads its answer. The status is the answer: of what follows only the beginning is read, and
 * when that does not come in time, the status still counts.
 */
export function readAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limit: Breakable,
): Promise<OutboundAnswer> {
  return new Promise((answered, failed) => {
    const parts: Buffer[] = [];
    let size = 0;
    let head: Head | undefined;
    let sending: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let reason: Error | undefined;

    /** Settles once; whatever is still under way is broken off. */
    const end = (broken: Error): void => {
      if (isOver) return;
      isOver = true;
      reason = broken;
      if (head) answered(answerOf(head, parts));
      else failed(broken);
      sending?.abort(broken);
    };

    limit.breakOff = () => end(new OutboundFailure('It was interrupted.'));
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        sending = controller;
        // Broken off while it was still connecting.
        if (reason) controller.abort(reason);
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers };
      },
      onResponseData(_controller, part) {
        parts.push(part);
        size += part.length;
        if (size >= answerBytesMax) end(new OutboundFailure('It said more than is read.'));
      },
      onResponseEnd() {
        isOver = true;
        if (head) answered(answerOf(head, parts));
      },
      // A connection that breaks after the status cuts the answer short, and it is an answer still.
      onResponseError: (_controller, error) => end(error),
    });
  });
}

function answerOf({ status, headers }: Head, parts: readonly Buffer[]): OutboundAnswer {
  const retryAfter = headers['retry-after'];
  return {
    status,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    text: isPacked(headers) ? null : textOf(Buffer.concat(parts)),
  };
}

function isPacked(headers: Headers): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}

/** The database takes no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.subarray(0, answerBytesMax).toString('utf8').replaceAll('\0', '');
}
