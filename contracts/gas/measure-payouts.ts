// What paying many at once costs, exactly: whole transactions by the rules of Ethereum. `node contracts/gas/measure-payouts.ts`
// writes the table that a test holds every change against.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAddressFromPrivateKey } from '@ethereumjs/util';
import { encodeFunctionData, keccak256, maxUint256, numberToHex, parseAbi, stringToHex, zeroAddress } from 'viem';
import { compilePayouts, compileTestTokens, type Compiled, type Hex } from '../compile.ts';
import { openAssets, type Asset } from './open-assets.ts';
import { openChain, type Chain } from './open-chain.ts';

/** Who held nothing of the asset before, and who did. Of coins: who was not there before, and who was. */
const payees = ['new', 'known'] as const;
export type Payees = (typeof payees)[number];
/** Gas of the whole transaction, and of one that pays one of them alone. */
export type PayoutGas = { asset: string; payees: Payees; batch: number; gas: number; alone: number };

/** What a hundred may cost for each, as a share of what one alone does. */
export const payoutAims: Readonly<Record<string, number>> = {
  'ERC-20 new': 0.53,
  'ERC-20 known': 0.32,
  'coin known': 0.51,
};

export const payoutTable = path.join(import.meta.dirname, 'payout-gas.json');
/** From three on tokens are cheaper together. */
const batches = [3, 100];
const payer = new Uint8Array(32).fill(9);
/** Like a payout in a coin of six decimals. */
const amountUnits = 5_000_000n;
const tokenAbi = parseAbi(['function approve(address spender, uint256 amount)']);

export async function measurePayouts(): Promise<PayoutGas[]> {
  const chain = await openChain();
  const tokens = compileTestTokens();
  const disperse = compilePayouts().get('Disperse')!;
  const { made } = await chain.send(payer, { data: disperse.creationCode });
  const addressAt = openAddresses();
  const measured: PayoutGas[] = [];
  for (const asset of await openAssets(chain, payer, tokens)) {
    await provide(chain, asset, made!);
    const desk = { chain, asset, disperse: { address: made!, abi: disperse.abi }, addressAt };
    for (const batch of batches) measured.push(...(await measureBatch(desk, batch)));
  }
  return measured;
}

type Desk = { chain: Chain; asset: Asset; disperse: { address: Hex; abi: Compiled['abi'] }; addressAt: () => Hex };

async function provide(chain: Chain, asset: Asset, spender: Hex): Promise<void> {
  if (asset.token === zeroAddress) return;
  await asset.pay(createAddressFromPrivateKey(payer).toString(), 10n ** 20n);
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] });
  await chain.send(payer, { to: asset.token, data });
}

/** Everybody is paid twice: at first nobody holds anything. */
async function measureBatch(desk: Desk, batch: number): Promise<PayoutGas[]> {
  const { asset, addressAt } = desk;
  const all = Array.from({ length: batch }, addressAt);
  const one = addressAt();
  const measured: PayoutGas[] = [];
  for (const kind of payees) {
    const name = keccak256(stringToHex(`${asset.name} ${kind} ${batch}`));
    const gas = await payTogether(desk, name, all);
    measured.push({ asset: asset.name, payees: kind, batch, gas, alone: await payAlone(desk, one) });
  }
  return measured;
}

async function payTogether({ chain, asset, disperse }: Desk, name: Hex, all: readonly Hex[]): Promise<number> {
  const { address: to, abi } = disperse;
  const rows = all.map((payee) => numberToHex((amountUnits << 160n) | BigInt(payee), { size: 32 }));
  const isCoin = asset.token === zeroAddress;
  const data = isCoin
    ? encodeFunctionData({ abi, functionName: 'payCoin', args: [name, rows] })
    : encodeFunctionData({ abi, functionName: 'payToken', args: [name, asset.token, rows] });
  const valueUnits = isCoin ? amountUnits * BigInt(all.length) : 0n;
  const { gas, answer } = await chain.send(payer, { to, data, valueUnits });
  if (BigInt(answer) !== 0n) throw new Error(`Rows ${answer} were refused.`);
  return Number(gas);
}

async function payAlone({ chain, asset }: Desk, payee: Hex): Promise<number> {
  const isCoin = asset.token === zeroAddress;
  const order = isCoin
    ? { to: payee, valueUnits: amountUnits }
    : { to: asset.token, data: asset.transferData(payee, amountUnits) };
  return Number((await chain.send(payer, order)).gas);
}

/** Any will do, if they are always the same and no two are alike; of zeroes no more than usual, which cost less. */
function openAddresses(): () => Hex {
  let count = 0;
  return () => {
    const key = new Uint8Array(32).fill(11);
    new DataView(key.buffer).setUint32(28, ++count);
    return createAddressFromPrivateKey(key).toString();
  };
}

if (import.meta.main) {
  const rows = await measurePayouts();
  writeFileSync(payoutTable, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
}
