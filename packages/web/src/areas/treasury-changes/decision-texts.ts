import type { Change } from './queries.ts';

/** Who decides, and how long a takeover waits; undefined where they may not know. */
export type Viewer = { email: string | undefined; isRoot: boolean; hours: number | undefined; now: number };

const hourMs = 3_600_000;
/** Money cannot be unpaid. */
const finalKinds: ReadonlySet<Change['kind']> = new Set(['payment.resolved', 'deposit.matched']);

/** Only what applies to this change and whoever decides about it. */
export function freezeText(change: Change, viewer: Viewer): string {
  const out = signOutText(change, viewer);
  if (finalKinds.has(change.kind)) return joined('The decision about this money stays.', out);
  if (isSettled(change, viewer)) {
    const hours = hoursText(viewer.hours);
    const later = `If restoring the previous state could redirect money, it is undone ${hours}, unless another owner stops that; otherwise now.`;
    return joined('Nobody objected to this change in time.', later, out);
  }
  return joined('The previous state is restored now.', out, 'You can release or revert the change later.');
}

/** Only the root ends doubts at once, and nobody those about what they did themselves. */
export function releaseText({ by }: Change, viewer: Viewer): string {
  const isNow = viewer.hours === 0 || (viewer.isRoot && by !== viewer.email);
  const when = isNow ? 'now' : `${hoursText(viewer.hours)}, unless an owner stops that`;
  return `Release it only if you know who made it and why. It takes effect again ${when}.`;
}

export function releaseTextOfSeveral(changes: readonly Change[], viewer: Viewer): string {
  const hasOwn = changes.some(({ by }) => by === viewer.email);
  const later = `${hoursText(viewer.hours)}, unless an owner stops that`;
  const first = 'Release them only if you know who made them and why.';
  if (viewer.hours === 0) return `${first} They take effect again now.`;
  if (!viewer.isRoot) return `${first} They take effect again ${later}.`;
  return `${first} They take effect again now${hasOwn ? `; your own changes ${later}` : ''}.`;
}

/** Nobody objected to it for as long as a takeover waits: putting back what was before may have to wait too. */
function isSettled({ at, decidedAt }: Change, { isRoot, hours, now }: Viewer): boolean {
  if (isRoot || hours === 0) return false;
  return hours === undefined || Date.parse(decidedAt ?? at) <= now - hours * hourMs;
}

/** Whoever asked for it, and whoever let it happen. Keys and the time sign in nowhere. */
function signOutText({ by, decidedBy }: Change, { email, isRoot }: Viewer): string {
  const people = [...new Set([by, decidedBy])].filter((one) => one !== null && one.includes('@'));
  const others = people.filter((one) => one !== email);
  const own = people.length > others.length ? 'You are signed out everywhere else.' : '';
  if (others.length === 0) return own;
  const names = new Intl.ListFormat('en').format(others.filter((one) => one !== null));
  const unless = isRoot ? '' : ', unless they have more permissions than you';
  return joined(`${names} ${others.length === 1 ? 'is' : 'are'} signed out everywhere${unless}.`, own);
}

function hoursText(hours: number | undefined): string {
  if (hours === undefined) return 'after the waiting time';
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').join(' ');
}
