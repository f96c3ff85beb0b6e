import { keccak256, serializeTransaction, type Hex, type TransactionSerializable } from 'viem';
import { addressOfPrivateKey, signDigest } from '@coffer/keys/sign-digest.ts';
import type { Signed, Unsigned } from '../port.ts';

/** Signs what was built, and nothing else: every field comes from the text. */
export function signTransfer(unsigned: Unsigned, privateKey: Uint8Array): Signed {
  if (addressOfPrivateKey(privateKey) !== unsigned.from)
    throw new RangeError(`the key is not that of ${unsigned.from}`);
  const transaction = transactionOf(unsigned);
  const signature = signDigest(keccak256(serializeTransaction(transaction), 'bytes'), privateKey);
  // The older kind of transaction writes the parity into another number, together with the chain.
  const bytes = serializeTransaction(transaction, { ...signature, v: BigInt(27 + signature.yParity) });
  return { hash: keccak256(bytes), bytes };
}

function transactionOf({ payload, position }: Unsigned): TransactionSerializable {
  const { to, data } = payload;
  const shared = {
    chainId: Number(field(payload, 'chainId')),
    nonce: position,
    to: to as Hex,
    data: data as Hex,
    value: BigInt(field(payload, 'value')),
    gas: BigInt(field(payload, 'gas')),
  };
  if (payload['gasPrice'] !== undefined) return { type: 'legacy', ...shared, gasPrice: BigInt(payload['gasPrice']) };
  return {
    type: 'eip1559',
    ...shared,
    maxFeePerGas: BigInt(field(payload, 'maxFeePerGas')),
    maxPriorityFeePerGas: BigInt(field(payload, 'maxPriorityFeePerGas')),
  };
}

function field(payload: Unsigned['payload'], name: string): string {
  const value = payload[name];
  if (value === undefined || value === '') throw new RangeError(`a transaction without ${name}`);
  return value;
}
