import {
  decodeFunctionData,
  keccak256,
  parseAbi,
  parseTransaction,
  serializeTransaction,
  type Hex,
  type TransactionSerialized,
} from 'viem';
import type { DigestSignature } from '@coffer/keys/evm/sign-digest.ts';
import type { SignedTransfer } from '../../port/rules.ts';
import { recoverSigner } from '../../solidity/recover-signer.ts';

const bytesMax = 20_000;
const abi = parseAbi(['function transfer(address to, uint256 units)']);

type Parsed = ReturnType<typeof parseTransaction>;

/** A plain transfer that somebody else signed. Whatever else it might do, it is none. */
export function readSigned(text: string): SignedTransfer | { reason: string } {
  const bytes = text.trim().toLowerCase();
  if (!/^0x([0-9a-f]{2})+$/.test(bytes) || bytes.length > bytesMax) return no('It is no signed transaction in hex.');
  const parsed = parsedOf(bytes as Hex);
  if (!parsed) return no('It is no signed transaction of this chain.');
  if (parsed.type !== 'eip1559' && parsed.type !== 'legacy')
    return no('Only plain transfers are taken, of type 2 or older.');
  if (parsed.chainId === undefined) return no('It was signed for every chain there is, not for this one.');
  if (parsed.to === null || parsed.to === undefined) return no('It makes a contract: that is no transfer.');
  if (parsed.gas === undefined) return no('It allows no gas.');
  const from = senderOf(parsed);
  // Written once more, it must be the same: whatever a node might read otherwise is left alone.
  if (from === null || rewritten(parsed) !== bytes) return no('Its signature is not good.');
  const moved = movedBy(parsed.to, parsed.value ?? 0n, parsed.data ?? '0x');
  if ('reason' in moved) return moved;
  const price = parsed.type === 'legacy' ? parsed.gasPrice : parsed.maxFeePerGas;
  return {
    hash: keccak256(bytes as Hex),
    chainId: String(parsed.chainId),
    from,
    position: parsed.nonce ?? 0,
    ...moved,
    feeUnitsMax: parsed.gas * (price ?? 0n),
  };
}

function parsedOf(bytes: Hex): Parsed | null {
  try {
    return parseTransaction(bytes as TransactionSerialized);
  } catch {
    return null;
  }
}

function movedBy(
  to: string,
  value: bigint,
  data: string,
): { to: string; contract: string | null; units: bigint } | { reason: string } {
  if (data === '0x') return { to: to.toLowerCase(), contract: null, units: value };
  if (value !== 0n) return no('It sends coins to a contract: that is no plain transfer.');
  try {
    const { args } = decodeFunctionData({ abi, data: data as Hex });
    const [payee, units] = args;
    if (data.length !== 2 + 2 * (4 + 32 + 32)) return no('It is a transfer with something behind it.');
    return { to: payee.toLowerCase(), contract: to.toLowerCase(), units };
  } catch {
    return no('It calls a contract otherwise than to transfer a token.');
  }
}

/** Null when the signature is nobody's. */
function senderOf(parsed: Parsed): string | null {
  const signature = signatureOf(parsed);
  if (!signature) return null;
  return recoverSigner(keccak256(serializeTransaction(unsignedOf(parsed)), 'bytes'), signature);
}

function rewritten(parsed: Parsed): string | null {
  const signature = signatureOf(parsed);
  if (!signature) return null;
  const v = BigInt(27 + signature.yParity);
  return serializeTransaction(unsignedOf(parsed), { ...signature, v });
}

function signatureOf(parsed: Parsed): DigestSignature | null {
  const { r, s, yParity } = parsed as { r?: Hex; s?: Hex; yParity?: number };
  if (!r || !s || (yParity !== 0 && yParity !== 1)) return null;
  return { r: padded(r), s: padded(s), yParity };
}

function unsignedOf(parsed: Parsed): Parsed {
  const { r: _r, s: _s, v: _v, yParity: _yParity, ...unsigned } = parsed as Parsed & Record<string, unknown>;
  return unsigned;
}

function padded(word: Hex): Hex {
  return `0x${word.slice(2).padStart(64, '0')}`;
}

function no(reason: string): { reason: string } {
  return { reason };
}
