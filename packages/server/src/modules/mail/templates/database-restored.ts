import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

/** What it was that showed it, in the words of a sentence's end. */
const signs: Readonly<Record<string, string>> = {
  another_database: 'it stands in another database than before',
  history_went_back: 'the end of its audit log is gone',
  folder_copied: 'its data folder is a copy',
  declared: 'somebody said so on the server',
};

export function databaseRestored({ reason, siteUrl }: { reason: string; siteUrl: string }): Template {
  const siteName = new URL(siteUrl).host;
  return layOut({
    name: 'database-restored',
    subject: `Sending is on hold: the database of ${siteName} was restored`,
    heading: 'Sending is on hold after a restore',
    paragraphs: [
      `The database of ${siteName} was restored from a backup, or lost its latest history: ${signs[reason] ?? reason}. What happened since is missing.`,
      'Payments are taken as before. Nothing is sent until somebody has compared the hot wallets with their chains under System and released sending.',
      'Everybody was signed out, and links in earlier mails no longer work. Look at API keys, members and wallets that were changed since the backup: these changes are gone.',
      'If nobody restored anything, treat this as an attack or as a loss of data: do not release sending before you know what happened.',
    ],
    button: { label: 'Open System', link: `${siteUrl}/settings/account/system` },
    notes: ['You get this mail because you may run this installation.'],
    sender: siteName,
  });
}
