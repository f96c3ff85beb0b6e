import type { SweepDetails } from '../fund/queries.ts';

type Posting = SweepDetails['postings'][number];

const kinds: Readonly<Record<string, string>> = {
  'sweep.moved': 'Reached the cold wallet',
  'departure.included': 'Left the addresses',
  'departure.confirmed': 'Left the addresses',
};
const accounts: Readonly<Record<string, string>> = {
  chain: 'Deposit addresses',
  cold: 'Cold wallet',
  external: 'Elsewhere',
  hot: 'Hot wallet',
  fees: 'Network fees',
};

/** Why something was booked; what was booked back says so. */
function kindWords(kind: string): string {
  const plain = kind.replace(/^reorg\./, '');
  const words = kinds[plain] ?? plain;
  return plain === kind ? words : `${words}, reversed`;
}

export type Booked = { key: string; kind: string; isFirst: boolean; account: string; debit: bigint; credit: bigint };

/** A hundred addresses are a hundred entries: of each kind and sort of account one line. */
export function bookedOf(postings: readonly Pick<Posting, 'kind' | 'account' | 'units'>[]): Booked[] {
  const lines = new Map<string, Booked>();
  for (const { kind, account, units } of postings) {
    const [sort = ''] = account.split(':');
    const key = `${kind} ${sort}`;
    const line = lines.get(key) ?? {
      key,
      kind: kindWords(kind),
      isFirst: ![...lines.keys()].some((other) => other.startsWith(`${kind} `)),
      account: accounts[sort] ?? account,
      debit: 0n,
      credit: 0n,
    };
    const amount = BigInt(units);
    if (amount > 0n) line.debit += amount;
    else line.credit -= amount;
    lines.set(key, line);
  }
  const order = [...new Set([...lines.values()].map(({ kind }) => kind))];
  return [...lines.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
