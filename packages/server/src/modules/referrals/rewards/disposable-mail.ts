import mailchecker from 'mailchecker';

/** Whether the domain of a mailbox gives out addresses for minutes. */
export function isDisposable(mailbox: string): boolean {
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  // It also refuses what is no address: so it is asked about a plain one.
  return !mailchecker.isValid(`somebody@${domain}`);
}
