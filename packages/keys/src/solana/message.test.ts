import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, lengthBytes, u64Bytes } from './bytes.ts';
import { decodeMessage, encodeMessage, type SolanaMessage } from './message.ts';

const keyOf = (seed: number) =>
  base58.encode(Uint8Array.from({ length: 32 }, (_one, at) => (seed * 37 + at * 11) % 256));
const [payer, other, third, program, recent] = [1, 2, 3, 4, 5].map(keyOf) as [string, string, string, string, string];

const message: SolanaMessage = {
  feePayer: payer,
  lifetime: recent,
  instructions: [
    {
      program,
      accounts: [
        { address: other, isSigner: true, isWritable: false },
        { address: third, isSigner: false, isWritable: true },
        { address: keyOf(6), isSigner: false, isWritable: false },
      ],
      data: Uint8Array.of(1, 2, 3),
    },
    { program, accounts: [{ address: other, isSigner: true, isWritable: true }], data: new Uint8Array(200) },
  ],
};

test('a message says to the library of the network what it says to us', () => {
  const compiled = getCompiledTransactionMessageDecoder().decode(encodeMessage(message));
  expect(compiled).toMatchObject({
    version: 'legacy',
    header: { numSignerAccounts: 2, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 2 },
    staticAccounts: [payer, other, third, keyOf(6), program],
    lifetimeToken: recent,
  });
  const read = decodeMessage(encodeMessage(message));
  expect(read).toMatchObject({ feePayer: payer, lifetime: recent, signers: [payer, other] });
  // An account that must be writable once is so everywhere.
  const accounts = 'reason' in read ? [] : read.instructions.flatMap((one) => one.accounts);
  expect(accounts.filter((one) => one.address === other).map((one) => one.isWritable)).toEqual([true, true]);
});

test.each(['legacy', 0] as const)('a message of version %s that somebody else wrote is read', (version) => {
  const wanted = message.instructions[0];
  const made = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayer(address(payer), one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(recent), lastValidBlockHeight: 9n }, one),
    (one) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address(program),
          accounts: (wanted?.accounts ?? []).map((account) => ({
            address: address(account.address),
            role: (account.isSigner ? 2 : 0) + (account.isWritable ? 1 : 0),
          })),
          data: wanted?.data ?? new Uint8Array(),
        },
        one,
      ),
  );
  const bytes = new Uint8Array(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(made)));
  expect(decodeMessage(bytes)).toEqual({
    feePayer: payer,
    lifetime: recent,
    signers: [payer, other],
    instructions: [wanted],
  });
});

test('accounts from a table are refused: nobody could see whom it pays', () => {
  const plain = [...encodeMessage(message)];
  const bytes = Uint8Array.from([0x80, ...plain, 1, ...base58.decode(third), 1, 0, 0]);
  expect(decodeMessage(bytes)).toEqual({ reason: expect.stringContaining('from a table') });
  expect(decodeMessage(Uint8Array.from([0x80, ...plain, 0]))).toMatchObject({ feePayer: payer });
  expect(decodeMessage(Uint8Array.from([0x81, ...plain, 0]))).toEqual({ reason: expect.stringContaining('version') });
});

test('bytes behind the end, and an end that comes too soon, are refused', () => {
  const bytes = encodeMessage(message);
  expect(decodeMessage(Uint8Array.from([...bytes, 0]))).toEqual({ reason: expect.stringContaining('behind the end') });
  for (let length = 0; length < bytes.length; length += 1) {
    expect(decodeMessage(bytes.slice(0, length))).toEqual({ reason: expect.stringMatching(/\w/) });
  }
});

test('whatever bytes come, they are read as what they say or refused, and one message has one spelling', () => {
  const bytes = encodeMessage(message);
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(changes, (changed) => {
      const altered = Uint8Array.from(bytes);
      for (const [at, byte] of changed) altered[at] = byte;
      const read = decodeMessage(altered);
      const isSame = altered.every((byte, at) => byte === bytes[at]);
      if (!('reason' in read) && !isSame) expect(read).not.toEqual(decodeMessage(bytes));
    }),
    { numRuns: 400 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (random) => void decodeMessage(random)),
    { numRuns: 400 },
  );
});

test('a length has one spelling', () => {
  for (const length of [0, 1, 127, 128, 300, 16_383, 16_384, 65_535]) {
    const reader = new ByteReader(lengthBytes(length));
    expect([reader.length(), reader.isAtEnd]).toEqual([length, true]);
  }
  for (const bytes of [
    [0x80, 0],
    [0xff, 0x80, 0],
    [0xff, 0xff, 0x7f],
  ])
    expect(() => new ByteReader(Uint8Array.from(bytes)).length()).toThrow(RangeError);
  expect(() => lengthBytes(65_536)).toThrow(RangeError);
  expect(() => u64Bytes(2n ** 64n)).toThrow(RangeError);
  expect(() => u64Bytes(-1n)).toThrow(RangeError);
});
