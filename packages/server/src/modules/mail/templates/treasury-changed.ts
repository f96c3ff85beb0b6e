import type { Template } from '../template.ts';
import { layOut } from './layout.ts';

type Facts = Readonly<Record<string, string>>;

export type ChangeFacts = {
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
  in_effect: 'Put into effect',
  cancelled: 'Cancelled',
  frozen: 'Frozen, so that it is taken back,',
  releasing: 'Released',
  reverted: 'Taken back for good',
};

const shownMax = 10;
const namedMax = 100;
const valueCharsMax = 200;
const subjectCharsMax = 100;

/** To each owner, whoever did it: a thief acts as one of them. */
export function treasuryChanged(facts: {
  siteUrl: string;
  /** Null where this mail goes another way than the link does, or names nothing that could be stopped. */
  link: string | null;
  isStopped: boolean;
  linkDays: number;
  changes: readonly ChangeFacts[];
}): Template {
  const { siteUrl, link, linkDays, changes, isStopped } = facts;
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
      ...changes.slice(0, shownMax).flatMap((change) => lines(change, changes.length > 1)),
      ...(more > 0 ? [`And ${more} more, which are listed under Settings, Account, Treasury changes:`] : []),
      ...changes.slice(shownMax, namedMax).map(({ title }) => `${shorten(title)}.`),
      'If you or a colleague did this, there is nothing to do.',
    ],
    button:
      link === null
        ? { label: 'Look at the changes', link: `${siteUrl}/settings/account/treasury-changes` }
        : { label: 'This was not us: freeze it', link },
    notes: [
      isStopped
        ? 'Whoever confirms their password decides what becomes of it.'
        : link === null
          ? 'The mail server was changed. A link that freezes this without signing in went out through the one before.'
          : `The link leads back to what was trusted before what this mail names, and signs out whoever did it or put it into effect; what held for longer than the waiting time is taken back after that time again, and what somebody above you did is left to them. It works once, within ${linkDays} days, and can do nothing else; somebody who confirms their password then decides.`,
      ...(changes.some(({ isForRoot }) => isForRoot)
        ? [
            'What gives people their rights back, or a compromised wallet its trust, only the link of the root takes back.',
          ]
        : []),
      ...(changes.some(({ isFinal }) => isFinal)
        ? ['What was decided about money stays decided: for that, the link only signs out whoever decided it.']
        : []),
      'You get this mail because you answer for the money of this install.',
    ],
    sender,
  });
}

function lines(change: ChangeFacts, isOneOfMany: boolean): string[] {
  const { title, by, at, ip, browser, after, takesEffectAt, decided } = change;
  const from = [ip === null ? '' : ` from ${ip}`, browser === null ? '' : ` with ${browser}`].join('');
  const differences = differencesOf(change);
  return [
    ...(isOneOfMany ? [`${title}.`] : []),
    `By ${by}${from}, on ${readable(at)}.`,
    ...(differences === '' ? [] : [differences]),
    ...(decided === null ? [] : [`${decidedWords[decided.to]} by ${decided.by}, on ${readable(decided.at)}.`]),
    ...(after['now'] === undefined || decided?.to !== 'frozen' ? [] : [`What holds now: ${after['now']}.`]),
    ...(takesEffectAt === null
      ? []
      : [`It takes effect on ${readable(takesEffectAt)}. Until then nothing is different.`]),
  ];
}

function differencesOf({ before, after }: ChangeFacts): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'now');
  return names
    .map((name) => {
      const [was, is] = [before[name], after[name]].map((value) => value?.slice(0, valueCharsMax));
      if (was === undefined) return `${name}: ${is}`;
      return is === undefined ? `${name}: was ${was}` : `${name}: ${was} → ${is}`;
    })
    .join('; ');
}

function shorten(text: string): string {
  return text.length > subjectCharsMax ? `${text.slice(0, subjectCharsMax - 1)}…` : text;
}

function readable(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${day} at ${time.slice(0, 5)} UTC`;
}
