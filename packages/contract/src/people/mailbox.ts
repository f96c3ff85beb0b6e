import * as z from 'zod';
import { line } from '../fields.ts';

export type Mailbox = { name: string; address: string };

export const mailboxAllowed = 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>';

/** A sender: `a@example.com` or `Name <a@example.com>`. */
export const mailbox = line(320).refine((text) => parseMailbox(text) !== undefined, mailboxAllowed);

/** The name holds nothing that a mail program would read as an address or a comment; it may stand in double quotes. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, quoted, plain, inBrackets] =
    /^(?:"([^"\\<>]*)"|([^<>()[\]:;@\\,"]*[^<>()[\]:;@\\,"\s]))\s+<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  if (address.length > 254 || !z.email().safeParse(address).success) return undefined;
  return { name: (quoted ?? plain ?? '').trim(), address };
}
