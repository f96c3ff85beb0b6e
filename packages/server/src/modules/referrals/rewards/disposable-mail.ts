export type IsDisposable = (mailbox: string) => boolean;

/**
 * Says whether the domain of a mailbox gives out addresses for minutes. The list of them is long: it is read when somebody is first
 * asked about, and by no process that asks about nobody.
 */
export async function disposableMail(): Promise<IsDisposable> {
  const { default: mailchecker } = await import('mailchecker');
  return (mailbox) => {
    const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
    // It also refuses what is no address: so it is asked about a plain one.
    return !mailchecker.isValid(`somebody@${domain}`);
  };
}
