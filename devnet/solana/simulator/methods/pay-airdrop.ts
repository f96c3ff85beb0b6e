import { blockhash, type Address } from '@solana/kit';
import { airdropKey, devKey } from '../../dev-keys.ts';
import { giveCoin } from '../../faucet.ts';
import { sign } from '../../sign.ts';
import type { Ledger } from '../machine/ledger.ts';
import { readWire, type Wire } from '../machine/read-wire.ts';

/** A transaction like any other, from an account that the chain began with. */
export async function payAirdrop(ledger: Ledger, to: Address, units: bigint): Promise<Wire> {
  const { hash, height } = ledger.tip;
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: BigInt(height) };
  const payer = await devKey(airdropKey);
  const { wire } = await sign(payer, [giveCoin(payer, to, units)], lifetime);
  return readWire(new Uint8Array(Buffer.from(wire, 'base64')));
}
