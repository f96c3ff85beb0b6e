import { instructionOf, type SolanaDeed } from '@coffer/keys/solana/instructions.ts';
import { tokenAccountOf } from '@coffer/keys/solana/token-account.ts';
import type { Anchor, Fee, SendOrder, Unsigned } from '../../port/port.ts';
import { buildDeed } from './build-deed.ts';
import { deedOrderOf } from './deed-orders.ts';
import { paymentsOf } from './pay-several.ts';
import { untilLapsed } from './unsigned.ts';

/** Everything that will be signed. */
export function buildTransfer(order: SendOrder, fee: Fee, position: number | null, anchor: Anchor): Unsigned {
  if (position !== null) throw new RangeError(`transactions of this chain have no positions: ${position}`);
  if (fee.unitsMax > order.feeUnitsMax) throw new RangeError('the fee is above what the order allows');
  const deed = deedOrderOf(order);
  if (deed) return buildDeed(order, deed, anchor);
  return untilLapsed(order.from, deedsOf(order, fee.detail).map(instructionOf), anchor);
}

function deedsOf(order: SendOrder, detail: Fee['detail']): SolanaDeed[] {
  const { from } = order;
  const { contract, rows } = paymentsOf(order);
  const { workMax, microLamports, program, decimals, createsAccount } = detail;
  if (workMax === undefined || microLamports === undefined) throw new RangeError('a fee of another chain');
  const deeds: SolanaDeed[] = [{ does: 'limit-work', workMax: Number(workMax) }];
  if (microLamports !== '0') deeds.push({ does: 'price-work', microLamports: BigInt(microLamports) });
  if (contract === null)
    return [...deeds, ...rows.map(({ to, units }) => ({ does: 'pay-coin', from, to, units }) as const)];
  if (program === undefined || decimals === undefined) throw new RangeError('a fee of another asset');
  const token = { mint: contract, program, decimals: Number(decimals) };
  const source = tokenAccountOf(from, contract, program);
  const creates = (createsAccount ?? '').split(' ');
  if (creates.length !== rows.length) throw new RangeError('a fee of other payees');
  for (const [at, { to, units }] of rows.entries()) {
    const account = tokenAccountOf(to, contract, program);
    if (creates[at] === 'yes') {
      deeds.push({ does: 'create-account', payer: from, owner: to, account, token: { mint: contract, program } });
    }
    deeds.push({ does: 'pay-token', owner: from, from: source, to: account, units, token });
  }
  return deeds;
}
