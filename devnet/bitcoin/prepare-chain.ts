import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { mine } from './mine.ts';
import { pay } from './pay.ts';
import type { Purse } from './purse.ts';
import type { DevWallet } from './wallet.ts';

/** A reward can be spent a hundred blocks later: so many of them are ripe from the first minute. */
const ripeRewards = 50;
const coinbaseMaturity = 100;
const pocketMoneyUnits = 10n * 100_000_000n;

/** Makes sure that the house can pay and that each account of the known wallet has something to spend. */
export async function prepareChain(
  rpc: BitcoinRpc,
  { wallet: { house, accounts }, purse }: { wallet: DevWallet; purse: Purse },
): Promise<void> {
  const height = await rpc<number>('getblockcount');
  const wanted = coinbaseMaturity + ripeRewards;
  if (height >= wanted) return;
  await mine(rpc, wanted - height, house.address);
  for (const { address } of accounts) await pay(rpc, purse, house, { to: address, units: pocketMoneyUnits });
  await mine(rpc, 1, house.address);
}
