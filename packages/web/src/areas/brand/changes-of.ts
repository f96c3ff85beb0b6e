import { brandNames, labelOf, textNames, type BrandName, type BrandValues, type TextName } from './brand-fields.ts';
import type { ProjectView } from './queries.ts';

export type Change = { field: BrandName; kind: 'added' | 'changed' | 'emptied' };

/** What is sent: a field that is not in it stays as it is, '' empties it. */
export type Payload = { [K in TextName]?: string } & { logo?: File; logoPath?: '' };

/** By the merge rule, what a save would send, and what that changes. */
export function changesOf(
  saved: ProjectView | undefined,
  edited: BrandValues,
): { payload: Payload; changes: readonly Change[] } {
  const payload: Payload = {};
  const kinds = new Map<BrandName, Change['kind']>();
  for (const name of textNames) {
    const before = saved?.[name] ?? '';
    const after = edited[name].trim();
    if (after === before) continue;
    payload[name] = after;
    kinds.set(name, kindOf(before !== '', after !== ''));
  }
  const hadLogo = Boolean(saved?.logoPath);
  if (edited.logo instanceof File) {
    payload.logo = edited.logo;
    kinds.set('logo', kindOf(hadLogo, true));
  } else if (edited.logo === '' && hadLogo) {
    payload.logoPath = '';
    kinds.set('logo', 'emptied');
  }
  const changes = brandNames.flatMap((field) => {
    const kind = kinds.get(field);
    return kind === undefined ? [] : [{ field, kind }];
  });
  return { payload, changes };
}

/** "3 changes: name, website cleared, logo replaced". */
export function sentenceOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes';
  const parts = changes.map((change) => {
    const word = wordOf(change);
    return `${inSentence(labelOf(change.field))}${word === '' ? '' : ` ${word}`}`;
  });
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.join(', ')}`;
}

function kindOf(had: boolean, has: boolean): Change['kind'] {
  if (!has) return 'emptied';
  return had ? 'changed' : 'added';
}

/** That a text is another one is said by naming it. */
function wordOf({ field, kind }: Change): string {
  if (kind === 'added') return 'added';
  if (field === 'logo') return kind === 'emptied' ? 'removed' : 'replaced';
  return kind === 'emptied' ? 'cleared' : '';
}

/** Names of others keep their capital. */
function inSentence(label: string): string {
  return /^(X \(|Discord|LinkedIn|Telegram)/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** The same of a project that is not there yet. */
export function creationOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing entered yet';
  return `New project with ${changes.map(({ field }) => inSentence(labelOf(field))).join(', ')}`;
}
