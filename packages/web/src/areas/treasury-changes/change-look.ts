import type { StatusLook } from '../../ui/statuses/status-badge.tsx';
import type { Change } from './queries.ts';

export const lookOf: Record<Change['status'], StatusLook> = {
  in_effect: { tone: 'neutral', text: 'In effect' },
  waiting: { tone: 'progress', text: 'Waiting' },
  frozen: { tone: 'attention', text: 'Frozen' },
  releasing: { tone: 'progress', text: 'Released' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
  reverted: { tone: 'neutral', text: 'Reverted' },
};

/** What takes effect by itself first, soonest before later; then what is frozen until somebody decides. */
export function byUrgency<T extends Pick<Change, 'takesEffectAt'>>(changes: readonly T[]): T[] {
  const at = ({ takesEffectAt }: T) => (takesEffectAt === null ? Number.POSITIVE_INFINITY : Date.parse(takesEffectAt));
  return changes.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** `frontendEndpoint` as people read it: `Frontend endpoint`. What is no such name stays. */
export function nameOfField(field: string): string {
  if (field === 'now') return 'In effect now';
  if (!/^[a-z]+([A-Z][a-z]+|[A-Z]+$)*$/.test(field)) return field;
  const words = field.replaceAll(/([A-Z][a-z]+)/g, (word) => ` ${word.toLowerCase()}`).replace(/([A-Z]+)$/, ' $1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was and what is, a line for each field. Where nothing was, there is nothing to strike out. */
export function differencesOf({ before, after }: Pick<Change, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({
    name: nameOfField(name),
    was: before[name] === 'none' ? undefined : before[name],
    is: after[name],
  }));
}
