import type { Message } from '../machine/read-wire.ts';

const lamportsPerSignature = 5000n;
const microLamports = 1_000_000n;
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
/** What they use is nearly nothing, and set so. */
const builtin: readonly string[] = [
  '11111111111111111111111111111111',
  computeBudgetProgram,
  'AddressLookupTab1e1111111111111111111111111',
];
const units = { builtin: 3000n, other: 200_000n, max: 1_400_000n };
const kinds = { limit: 2, price: 3 };

/** What a message will be charged, whether it succeeds or not. */
export function feeOf({ header, instructions, staticAccounts }: Message): bigint {
  let price = 0n;
  let limit: bigint | undefined;
  let assumed = 0n;
  for (const { programAddressIndex, data } of instructions) {
    const program = staticAccounts[programAddressIndex] ?? '';
    assumed += builtin.includes(program) ? units.builtin : units.other;
    if (program !== computeBudgetProgram || !data) continue;
    const bytes = Buffer.from(Uint8Array.from(data));
    if (bytes[0] === kinds.limit) limit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === kinds.price) price = bytes.readBigUInt64LE(1);
  }
  const wanted = limit ?? assumed;
  const bought = wanted > units.max ? units.max : wanted;
  const priority = (price * bought + microLamports - 1n) / microLamports;
  return BigInt(header.numSignerAccounts) * lamportsPerSignature + priority;
}
