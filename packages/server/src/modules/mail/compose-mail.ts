import MailComposer from 'nodemailer/lib/mail-composer';
import { parseMailbox, type Mailbox } from '@coffer/contract/people/mailbox.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import type { Attachment, Template } from './template.ts';
import { oneLine } from './templates/one-line.ts';

export type ComposedMail = { envelope: { from: string; to: string[] }; messageId: string; bytes: Buffer };

/** Names and addresses go in as parts, never as text to be taken apart again: nothing in them can become a header. */
export async function composeMail(
  settings: SmtpSettings,
  to: string,
  template: Template,
  attachments: readonly Attachment[] = [],
): Promise<ComposedMail> {
  const from = mailbox(settings.from);
  const recipient = mailbox(to);
  const node = new MailComposer({
    from,
    to: recipient,
    ...(settings.replyTo === null ? {} : { replyTo: mailbox(settings.replyTo) }),
    subject: oneLine(template.subject),
    text: template.text,
    html: template.html,
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
    headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(template) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const messageId = node.messageId();
  return { envelope: { from: from.address, to: [recipient.address] }, messageId, bytes: await node.build() };
}

/** A button of the reader's own program, as RFC 2369 and 8058 have it: pressing it asks once, and only where nobody listens in. */
function stopHeaders({ stop }: Template): Record<string, string> {
  if (stop === undefined) return {};
  const where = { 'List-Unsubscribe': `<${new URL(stop).href}>` };
  return stop.startsWith('https:') ? { ...where, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : where;
}

function mailbox(text: string): Mailbox {
  const read = parseMailbox(text);
  if (!read) throw new TypeError('A mail needs addresses such as ada@example.com.');
  return { name: oneLine(read.name), address: read.address };
}
