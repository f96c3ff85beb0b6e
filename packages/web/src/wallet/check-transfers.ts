import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { coinOf } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';

type TransfersToSign = Extract<ToSign, { kind: 'transfers' }>;
type Item = TransfersToSign['items'][number];

/** `transfer(address,uint256)`, of which the amount is in units that only the token knows. */
const tokenCall = /^0xa9059cbb0{22}(?:00|41)([0-9a-f]{40})[0-9a-f]{64}$/i;

/** How the bytes would do something else than what stands beside them; null where they would not. */
export function whatTransfersHide(unsigned: TransfersToSign): string | null {
  const { family, blockchainCode, coldAddress, items } = unsigned;
  const isTron = family === 'TRX_Family';
  const hexOf = (address: string) => (address.startsWith('T') ? hexOfTron(address) : address).toLowerCase();
  const unitsOf = (text: string): bigint | null => {
    const read = parseMoney(text, coinOf(blockchainCode));
    return 'units' in read ? read.units : null;
  };
  try {
    for (const item of items) {
      const paid = paidBy(item.payload);
      if (hexOf(paid.to) !== hexOf(coldAddress)) return `of ${item.address} pays someone other than the cold wallet`;
      if (paid.units !== null && paid.units !== unitsOf(item.amount))
        return `of ${item.address} moves a different amount`;
      const feeMax = unitsOf(item.feeMax);
      if (feeMax === null || feeOf(item, isTron) > feeMax) return `of ${item.address} may cost more than shown`;
    }
    return null;
  } catch {
    return 'cannot be read';
  }
}

/** `units` is null for those of a token. */
function paidBy({ to = '', value = '', data = '' }: Item['payload']): { to: string; units: bigint | null } {
  if (data === '0x') return { to, units: BigInt(value) };
  const [, payee] = tokenCall.exec(data) ?? [];
  if (payee === undefined || BigInt(value) !== 0n) throw new RangeError('not a plain transfer');
  return { to: `0x${payee}`, units: null };
}

/** What the bytes themselves allow. */
function feeOf({ payload }: Item, isTron: boolean): bigint {
  if (isTron) return BigInt(payload['feeLimit'] ?? '');
  const price = payload['maxFeePerGas'] ?? payload['gasPrice'];
  return BigInt(payload['gas'] ?? '') * BigInt(price ?? '');
}
