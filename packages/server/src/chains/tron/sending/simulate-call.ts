import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { in41 } from './account-resources.ts';
import { askWallet, unitsOf, wholeOf, wordsOf, type Json } from '../reading/ask-wallet.ts';
import type { Content } from '../rules/content-of.ts';

/** `penalty` is the part that the chain adds for contracts that many call. */
export type Energy = { used: bigint; penalty: bigint };

/**
 * The energy that a call takes as things are now, with what the chain adds for contracts that many call (its energy factor).
 * A call that would fail is refused with the chain's own words.
 */
export async function simulateCall(node: RpcNode, from: string, { to, value, data }: Content): Promise<Energy> {
  const answer = await askWallet(node, 'triggerconstantcontract', {
    owner_address: in41(from),
    contract_address: in41(to),
    data: data.slice(2),
    ...(value === 0n ? {} : { call_value: Number(value) }),
  });
  const { result, energy_used: energy, energy_penalty: penalty, transaction } = answer;
  const { code, message } = (result ?? {}) as Json;
  const [outcome] = ((transaction as Json | undefined)?.['ret'] ?? []) as Json[];
  if (code !== undefined || outcome?.['ret'] === 'FAILED' || outcome?.['ret'] === 'FAILE') {
    throw new RpcFailure('error', `the call would revert: ${wordsOf(message) || 'it fails'}`, { code: 3 });
  }
  const used = wholeOf(energy, 'the energy of a call');
  if (used <= 0) throw garbled('a call that takes no energy');
  return { used: BigInt(used), penalty: unitsOf(penalty, 'the penalty of a call') };
}
