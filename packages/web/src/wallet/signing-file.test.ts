import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { expect, test } from 'vitest';
import { readRequestFile, readSignedFile, requestFileText, signedFileText } from './signing-file.ts';

const unsigned: ToSign = {
  kind: 'authorizations',
  family: 'ETH_Family',
  blockchainCode: 'ETH',
  chainId: '31337',
  delegate: `0x${'11'.repeat(20)}`,
  coldAddress: `0x${'22'.repeat(20)}`,
  items: [0, 1].map((position) => ({ address: `0x${String(position).repeat(40)}`, position, nonce: 0, holds: '' })),
};
const entries = unsigned.items.map(({ address, nonce }) => ({ address, nonce, signed: `0x${address.slice(2, 4)}` }));

test('a request comes out of its file as it went in', () => {
  expect(readRequestFile(requestFileText(unsigned))).toEqual({ ok: true, value: unsigned });
});

test('signatures come out of their file in the order in which they were asked for', () => {
  const text = signedFileText(unsigned, entries.toReversed());
  expect(readSignedFile(text, unsigned)).toEqual({ ok: true, value: entries });
});

test.each(['', '[]', 'null', '{"coffer":"request-to-sign","version":2}', signedFileText(unsigned, entries)])(
  'what is no request is said to be none: %s',
  (text) => expect(readRequestFile(text)).toMatchObject({ ok: false }),
);

test('a request without items, or with items that are none, is damaged', () => {
  for (const items of [[], [{ address: 1, position: 0, nonce: 0 }]]) {
    const text = requestFileText({ ...unsigned, items } as unknown as ToSign);
    expect(readRequestFile(text)).toEqual({ ok: false, problem: 'The file is damaged: download it again.' });
  }
});

test('signatures for another chain, nonce or address are not taken for these', () => {
  const other = { ...unsigned, chainId: '1' };
  expect(readSignedFile(signedFileText(other, entries), unsigned)).toMatchObject({ ok: false });
  const late = entries.map((entry) => ({ ...entry, nonce: 1 }));
  expect(readSignedFile(signedFileText(unsigned, late), unsigned)).toMatchObject({
    problem: '2 of 2 signatures are missing: sign the latest file.',
  });
  expect(readSignedFile(signedFileText(unsigned, entries.slice(1)), unsigned)).toMatchObject({ ok: false });
});
