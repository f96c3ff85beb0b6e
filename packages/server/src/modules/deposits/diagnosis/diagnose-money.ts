import type { diagnose as endpoint } from '@coffer/contract/operations/doctor.ts';
import { chainCodes } from '@coffer/kernel/chain.ts';
import type { Query } from '@coffer/contract/endpoint.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import { diagnoseAddress } from './diagnose-address.ts';
import { diagnoseTransaction } from './diagnose-transaction.ts';
import type { MoneyDiagnosis } from './judge-transaction.ts';

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
  const foreign = foreignKind(deps, chains, q);
  if (!foreign) return undefined;
  const { kind, name } = foreign;
  const codes = chains.map((chain) => chain.code).join(' and ');
  return {
    query: q,
    kind,
    finding: {
      code: 'OTHER_CHAIN',
      message: `This looks like ${kind === 'address' ? 'an address' : 'a transaction'} of ${name}, and only ${codes} are read here.`,
      action: 'Ask the payer over which network it was sent.',
    },
    chains: [],
    addresses: [],
    deposits: [],
    postings: [],
    untraced: [],
  };
}

/** Of chains that this version knows and that are not read here. */
function foreignKind(deps: Deps, read: readonly BlockchainRow[], q: string) {
  const facts = chainCodes
    .filter((code) => read.every((chain) => chain.code !== code))
    .map((code) => deps.chains.rules(code).facts);
  for (const kind of ['transaction', 'address'] as const) {
    const names = facts.filter(({ looks }) => looks[kind].test(q)).map(({ name }) => name);
    if (names.length > 0) return { kind, name: names.toSorted().join(' or ') };
  }
  return undefined;
}
