import { hashMessage, keccak256, recoverAddress, toHex } from 'viem';
import type { MemoryTransaction } from './block.ts';
import { transactionOf } from './transaction-order.ts';

/** What is signed, as text, so that both ends see the same. */
export type Payload = {
  chainId: string;
  from: string;
  position: string;
  to: string;
  contract: string;
  units: string;
  feeUnits: string;
  data: string;
};

/** In one order of names, whoever made it. */
export function payloadText(payload: Payload): string {
  const { chainId, from, position, to, contract, units, feeUnits, data } = payload;
  return JSON.stringify([chainId, from, position, to, contract, units, feeUnits, data]);
}

export function hashOfBytes(bytes: string): string {
  return keccak256(toHex(bytes));
}

/** The transaction in signed bytes, when its sender signed it for this chain. */
export async function readSigned(bytes: string, chainId: string): Promise<MemoryTransaction | { reason: string }> {
  const { payload, signature } = JSON.parse(bytes) as { payload: Payload; signature: `0x${string}` };
  if (payload.chainId !== chainId) return { reason: `It was signed for chain ${payload.chainId}.` };
  const signer = await recoverAddress({ hash: hashMessage(payloadText(payload)), signature });
  if (signer.toLowerCase() !== payload.from) return { reason: 'Somebody else signed it.' };
  const known = {
    hash: hashOfBytes(bytes),
    sender: payload.from,
    position: Number(payload.position),
    feeUnits: BigInt(payload.feeUnits),
  };
  const move = { to: payload.to, units: BigInt(payload.units), contract: payload.contract || null };
  return transactionOf({ moves: [move] }, known);
}
