import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';

type Facts = {
  projectName: string;
  from: string;
  to: string;
  timezone: string;
  /** Formats of the files that were made, and of those that could not be. */
  made: readonly string[];
  failed: readonly string[];
  isAttached: boolean;
  link: string;
};

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatNames: Readonly<Record<string, string>> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' };

export function monthlyStatement(facts: Facts): Template {
  const { projectName, from, to, timezone, made, failed, isAttached, link } = facts;
  const month = monthName.format(new Date(from));
  const named = (some: readonly string[]) => some.map((one) => formatNames[one] ?? one).join(', ');
  return layOut({
    name: 'monthly-statement',
    subject: `Statement of ${projectName}, ${month}`,
    heading: `Statement, ${month}`,
    paragraphs: [
      `The statement of "${projectName}" from ${from} to ${to}, days of ${timezone}, is made.`,
      ...(isAttached ? ['The PDF is attached.'] : []),
      ...(made.length > 0 ? [`Files to download, for a month from now: ${named(made)}.`] : []),
      ...(failed.length > 0 ? [`Not made: ${named(failed)}. The page says why.`] : []),
    ],
    button: { label: 'Open the statement', link },
    notes: ['You get this mail each month because you were chosen for it in the reports of this project.'],
    sender: new URL(link).host,
  });
}
