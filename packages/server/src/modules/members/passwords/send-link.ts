import type { Deps } from '../../../platform/deps.ts';
import { sendMail, type Template } from '../../mail/index.ts';
import type { LinkWay } from '../../treasury-changes/index.ts';

/** `told` is what the console says where no mail goes out; it names the link. */
type LinkMail = { to: string; template: Template; told: string };

/**
 * A mail server that is out of use may be gone: that may be why it was switched. Then the link is told on the console at once, so
 * that nobody honest is locked out, and the one in use gets none of it.
 */
export async function sendLink(
  deps: Pick<Deps, 'db' | 'masterKey' | 'clock' | 'log' | 'tellOperator'>,
  { account, accountUntil }: LinkWay,
  { to, template, told }: LinkMail,
): Promise<void> {
  if (account === null) {
    deps.tellOperator(`${accountUntil ? 'Mail was set up lately' : 'Mail is not set up'}. ${told}`);
    return;
  }
  if (!accountUntil) return sendMail(deps, { to, template });
  try {
    await sendMail(deps, { to, template, through: account });
  } catch (error) {
    deps.log.warn({ error: (error as Error).message }, 'the mail server before did not take a link');
    deps.tellOperator(`The mail server was changed lately, and the one before did not take this mail. ${told}`);
  }
}
