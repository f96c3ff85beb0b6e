import { instructionOf, type SolanaDeed } from '@coffer/keys/solana-instructions.ts';
import { encodeMessage } from '@coffer/keys/solana-message.ts';
import { tokenAccountOf } from '@coffer/keys/solana-token-account.ts';
import { unsignedTransaction } from '@coffer/keys/solana-transaction.ts';
import type { Fee, SendOrder, Unsigned } from '../port.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import { confirmed } from './fetch-blocks.ts';
import { isKey, readContext, record, whole } from './raw-shapes.ts';

/** Everything that will be signed. It names a block that is recent now, and can be included for about a minute. */
export async function buildTransfer(pool: NodePool, order: SendOrder, fee: Fee): Promise<Unsigned> {
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const instructions = deedsOf(order, fee.detail).map(instructionOf);
  const { blockhash, validUntil } = await askRecentBlock(pool);
  const transaction = unsignedTransaction(encodeMessage({ feePayer: order.from, lifetime: blockhash, instructions }));
  return {
    chain: 'SOLANA',
    from: order.from,
    position: null,
    payload: { transaction, validUntil: String(validUntil) },
  };
}

/** A block that transactions may name, and the last height at which they may. */
export async function askRecentBlock(pool: NodePool): Promise<{ blockhash: string; validUntil: number }> {
  return pool.ask(
    async (node) => {
      const { value } = readContext(await node.call('getLatestBlockhash', [confirmed]));
      const { blockhash, lastValidBlockHeight } = record(value, 'a recent block');
      if (!isKey(blockhash)) throw garbled('a block without its hash');
      return { blockhash, validUntil: whole(lastValidBlockHeight, 'a height') };
    },
    { minHeight: pool.bestHeight },
  );
}

function deedsOf({ from, to, contract, units }: SendOrder, detail: Fee['detail']): SolanaDeed[] {
  const { workMax, microLamports, program, decimals, createsAccount } = detail;
  if (workMax === undefined || microLamports === undefined) throw new RangeError('a fee of another chain');
  const deeds: SolanaDeed[] = [{ does: 'limit-work', workMax: Number(workMax) }];
  if (microLamports !== '0') deeds.push({ does: 'price-work', microLamports: BigInt(microLamports) });
  if (contract === null) return [...deeds, { does: 'pay-coin', from, to, units }];
  if (program === undefined || decimals === undefined) throw new RangeError('a fee of another asset');
  const token = { mint: contract, program, decimals: Number(decimals) };
  const [source, account] = [from, to].map((owner) => tokenAccountOf(owner, contract, program));
  if (source === undefined || account === undefined) throw new RangeError('no account for the token');
  if (createsAccount === 'yes') {
    deeds.push({ does: 'create-account', payer: from, owner: to, account, token: { mint: contract, program } });
  }
  return [...deeds, { does: 'pay-token', owner: from, from: source, to: account, units, token }];
}
