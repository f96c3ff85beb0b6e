import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Whether somebody looks, and no program that fetches a preview. Whoever does not say what they are is a program. */
export function isPerson(userAgent: string): boolean {
  return userAgent.trim() !== '' && !isbot(userAgent);
}

/** A browser fetches it in case somebody looks. */
export function isFetchedAhead(headers: IncomingHttpHeaders): boolean {
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(ahead);
}
