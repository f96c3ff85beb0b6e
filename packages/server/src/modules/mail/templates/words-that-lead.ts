import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import { leadsElsewhere } from '../../../platform/foreign-address.ts';

type Told = {
  kind: TreasuryChangeKind;
  title: string;
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
};

const instead = '(words that lead elsewhere)';

/** What people call things; other fields say where something leads, which is what owners have to see. */
const names = new Set(['name', 'label', 'description', 'customer', 'passkey', 'usedBy']);

/** Titles of these name addresses, hosts or people: only what stands in quotes is what somebody wrote. */
const ofPlaces = /^(?:approver-passkey|member|recipient|site-url|smtp)\./;

/**
 * A change as mails tell it, which owners are used to press links in: what somebody called something leads them nowhere. The page
 * shows all of it.
 */
export function asTold<T extends Told>(change: T): T {
  const { kind, title, before, after } = change;
  return { ...change, title: titleOf(kind, title), before: factsOf(kind, before), after: factsOf(kind, after) };
}

function titleOf(kind: TreasuryChangeKind, title: string): string {
  const quoted = quotesOf(title);
  if (ofPlaces.test(kind) || !leadsElsewhere(quoted, [])) return quoted;
  return `Something was changed: ${kind.replaceAll(/[.-]/g, ' ')} ${instead}`;
}

function factsOf(kind: TreasuryChangeKind, facts: Told['before']): Told['before'] {
  const told = Object.entries(facts).map(([field, value]): [string, string] => {
    // There each network has the name of a wallet.
    if (names.has(field) || kind === 'wallet.linked') return [field, leadsElsewhere(value, []) ? instead : value];
    return [field, field === 'ended' ? quotesOf(value) : value];
  });
  return Object.fromEntries(told);
}

/** From the first quote to the last: whoever writes quotes into a name gets not out of them. */
function quotesOf(text: string): string {
  return text.replace(/".*"/su, (named) => (leadsElsewhere(named, []) ? instead : named));
}
