import type { diagnose as endpoint } from '@coffer/contract/operations/doctor.ts';
import type { Query } from '@coffer/contract/endpoint.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains } from '../../assets/index.ts';
import { diagnoseAddress } from './diagnose-address.ts';
import { diagnoseTransaction } from './diagnose-transaction.ts';
import type { MoneyDiagnosis } from './judge-transaction.ts';

/** How things of chains look that we do not read: told apart, so that somebody learns what they pasted. */
const elsewhere: readonly (readonly [RegExp, 'transaction' | 'address', string])[] = [
  [/^[0-9a-f]{64}$/i, 'transaction', 'Bitcoin or Tron'],
  [/^[1-9A-HJ-NP-Za-km-z]{80,90}$/, 'transaction', 'Solana'],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'address', 'Tron'],
  [/^(bc1[0-9a-z]{20,90}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/, 'address', 'Bitcoin'],
  [/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'address', 'Solana'],
];

/** All that is known of a transaction or an address, and the one thing that is wrong; undefined for what is neither. */
export async function diagnoseMoney(
  deps: Deps,
  call: Call<Credentialed>,
  { q, blockchainCode }: Query<typeof endpoint>,
): Promise<MoneyDiagnosis | undefined> {
  const scope = readScope(call.subject, 'payments:read', 'all');
  const chains = await listLiveChains(call.db);
  const rules = chains.map((chain) => ({ chain, rules: deps.chains.rules(chain.code) }));
  const byHash = rules.filter((one) => one.rules.isTransactionHash(q)).map((one) => one.chain);
  if (byHash.length > 0) return diagnoseTransaction(deps, call.db, { scope, hash: q, chains: byHash, blockchainCode });
  for (const one of rules) {
    const parsed = one.rules.parseAddress(q);
    if (!('address' in parsed)) continue;
    const { family } = one.chain;
    const related = chains.filter((chain) => chain.family === family);
    return diagnoseAddress(deps, call.db, { scope, address: parsed.address, family, chains: related });
  }
  const foreign = elsewhere.find(([shape]) => shape.test(q));
  if (!foreign) return undefined;
  const [, kind, name] = foreign;
  const codes = chains.map((chain) => chain.code).join(' and ');
  return {
    query: q,
    kind,
    finding: {
      code: 'OTHER_CHAIN',
      message: `This looks like ${kind === 'address' ? 'an address' : 'a transaction'} of ${name}, and only ${codes} are read here.`,
      action: 'Ask the payer over which network it was sent.',
    },
    ...{ chains: [], addresses: [], deposits: [], postings: [], untraced: [] },
  };
}
