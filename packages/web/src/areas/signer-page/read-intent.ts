import { chainCodes, familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';

/** What a payout says, read out of the bytes that are signed and out of nothing else. */
export type ReadIntent = {
  payout: string;
  chain: ChainCode;
  amount: string;
  to: string;
  contract: string | null;
  feeMax: string;
  project: string;
  attempt: string;
  policy: string;
  expires: string;
};

const version = 'coffer payout 1';
const names = [
  'install',
  'chain',
  'wallet',
  'from',
  'contract',
  'decimals',
  'units',
  'to',
  'fee-max',
  'payout',
  'attempt',
  'project',
  'policy',
  'expires',
] as const;
type Name = (typeof names)[number];

/** Refuses whatever is not written just so: what is read is all that is there. */
export function readIntent(bytes: string): ReadIntent {
  const lines = bytes.split('\n');
  if (lines.length !== names.length + 2 || lines[0] !== version || lines.at(-1) !== '')
    throw new RangeError('no payout');
  const of = Object.fromEntries(names.map((name, at) => [name, valueOf(name, lines[at + 1] ?? '')])) as Record<
    Name,
    string
  >;
  const chain = chainCodes.find((code) => code === of.chain);
  if (!chain) throw new RangeError('no such network');
  const contract = of.contract === '' ? null : of.contract;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, Number(of.decimals));
  if (String(asset.decimals) !== of.decimals) throw new RangeError('other decimals');
  return {
    payout: of.payout,
    chain,
    amount: formatMoney({ units: BigInt(of.units), asset }),
    to: spellAddress(familyOf(chain), of.to),
    contract: spellAddress(familyOf(chain), contract),
    feeMax: formatMoney({ units: BigInt(of['fee-max']), asset: coinOf(chain) }),
    project: of.project,
    attempt: of.attempt,
    policy: of.policy,
    expires: of.expires,
  };
}

function valueOf(name: Name, line: string): string {
  if (!line.startsWith(`${name}=`)) throw new RangeError(`no ${name}`);
  return line.slice(name.length + 1);
}
