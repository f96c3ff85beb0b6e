import { differencesOf, instantInWords, lineOf } from '@coffer/contract/people/change-words.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Template } from '../template.ts';
import { asTold } from './words-that-lead.ts';
import { layOut } from './layout.ts';

type Facts = Readonly<Record<string, string>>;

export type ChangeFacts = {
  kind: TreasuryChangeKind;
  title: string;
  by: string;
  at: Date;
  ip: string | null;
  browser: string | null;
  before: Facts;
  after: Facts;
  takesEffectAt: Date | null;
  /** What became of it since, by whom and when. */
  decided: { to: 'in_effect' | 'cancelled' | 'frozen' | 'releasing' | 'reverted'; by: string; at: Date } | null;
  isForRoot: boolean;
  /** It stays whatever becomes of whoever did it. */
  isFinal: boolean;
};

const decidedWords = {
  in_effect: 'Confirmed',
  cancelled: 'Stopped',
  frozen: 'Frozen',
  releasing: 'Released',
  reverted: 'Reverted permanently',
};

const shownMax = 10;
const namedMax = 100;
const subjectCharsMax = 100;

/** To each owner, whoever did it: a thief acts as one of them. */
export function treasuryChanged(facts: {
  siteUrl: string;
  /** Null where this mail goes another way than the link does, or names nothing that could be stopped. */
  link: string | null;
  isStopped: boolean;
  /** Who is none is told of what is their own, and asks an owner to stop it. */
  isOwner: boolean;
  linkDays: number;
  changes: readonly ChangeFacts[];
}): Template {
  const { siteUrl, link, linkDays, isStopped, isOwner } = facts;
  const changes = facts.changes.map(asTold);
  const sender = new URL(siteUrl).host;
  const [first] = changes;
  if (!first) throw new TypeError('A mail about changes names at least one.');
  const more = changes.length - shownMax;
  return layOut({
    name: 'treasury-changed',
    subject: shorten(
      changes.length === 1 ? `${sender}: ${first.title}` : `${sender}: ${changes.length} changes to your treasury`,
    ),
    heading: changes.length === 1 ? first.title : `${changes.length} changes to your treasury`,
    paragraphs: [
      ...told(changes.slice(0, shownMax), changes.length > 1),
      ...(more > 0 ? [`And ${more} more, with details under Settings, Account, Treasury changes:`] : []),
      ...changes.slice(shownMax, namedMax).map(({ title }) => `${shorten(title)}.`),
      'If you or a colleague did this, there is nothing to do.',
    ],
    button:
      link === null
        ? isOwner
          ? { label: 'Review the changes', link: `${siteUrl}/settings/account/treasury-changes` }
          : { label: 'Review your passkeys', link: `${siteUrl}/settings/account/security` }
        : { label: 'Not you? Review and freeze these changes', link },
    notes: [
      isStopped
        ? 'None of this is in effect any more. Sign in to review it.'
        : !isOwner
          ? 'If you did not do this, tell an owner of this installation immediately: owners can stop it.'
          : link === null
            ? 'The mail server was changed. The link that freezes this without signing in was sent through the previous one.'
            : `The link opens a page where you choose what to freeze. Freezing restores what was in effect before and signs out the person who made or confirmed the change. A change that has been in effect for longer than the waiting time is undone only after that time has passed again, unless an owner stops it. A change by somebody with more permissions than you stays. The link works once, within ${linkDays} days, and cannot do anything else.`,
      ...(changes.some(({ isForRoot }) => isForRoot)
        ? [
            'Only the link of the root account can undo changes of roles and of access, and of wallets that were marked as compromised.',
          ]
        : []),
      ...(changes.some(({ isFinal }) => isFinal)
        ? ['Decisions about money stay: for those, the link only signs out the person who made them.']
        : []),
      isOwner
        ? 'You receive this email because you are an owner of this installation.'
        : 'You receive this email because this passkey is registered to you.',
    ],
    sender,
  });
}

/** Each change with when it takes effect first, and once for all that follow each other who did them, from where and when. */
function told(changes: readonly ChangeFacts[], isOneOfMany: boolean): string[] {
  return changes.flatMap((change, at) => {
    const next = changes[at + 1];
    const who = whoOf(change);
    return [...lines(change, isOneOfMany), ...(next !== undefined && whoOf(next) === who ? [] : [who])];
  });
}

function whoOf({ by, at, ip, browser }: ChangeFacts): string {
  const from = [ip === null ? '' : ` from ${ip}`, browser === null ? '' : ` (${browser})`].join('');
  return `Requested by ${by}${from}, ${instantInWords(at)}.`;
}

function lines(change: ChangeFacts, isOneOfMany: boolean): string[] {
  const { title, after, takesEffectAt, decided } = change;
  const differences = inWords(change);
  return [
    ...(isOneOfMany ? [`${title}.`] : []),
    ...(takesEffectAt === null
      ? []
      : [`It takes effect on ${instantInWords(takesEffectAt)}. Until then nothing changes.`]),
    ...(differences === '' ? [] : [differences]),
    ...(decided === null ? [] : [`${decidedWords[decided.to]} by ${decided.by}, ${instantInWords(decided.at)}.`]),
    ...(after['now'] === undefined || decided?.to !== 'frozen' ? [] : [`In effect now: ${after['now']}.`]),
  ];
}

function inWords({ kind, title, before, after }: ChangeFacts): string {
  return differencesOf({ kind, title, before, after })
    .filter(({ field }) => field !== 'now')
    .map(lineOf)
    .join('; ');
}

function shorten(text: string): string {
  return text.length > subjectCharsMax ? `${text.slice(0, subjectCharsMax - 1)}…` : text;
}
