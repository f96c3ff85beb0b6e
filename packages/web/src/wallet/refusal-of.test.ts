import { describe, expect, it } from 'vitest';
import { codeOf, OddAnswer } from './read-refusal.ts';
import { refusalOf } from './refusal-of.ts';

describe('a wallet that refuses', () => {
  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'You declined it in the wallet.'],
    [{ code: -32002, message: 'Already pending' }, 'The wallet is waiting for you: open it and answer its request.'],
    [
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } },
      'The wallet does not know this network. Add it there, then try again.',
    ],
    [
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'The account has too little to pay for the transaction.',
    ],
    [{ code: -32000, message: 'nonce too low\nat line 3' }, 'The wallet refused: nonce too low'],
    [new Error('boom'), 'The wallet refused: boom'],
    ['odd', 'The wallet refused without a reason.'],
    [undefined, 'The wallet refused without a reason.'],
    [new OddAnswer('otherNetwork', 'it stayed'), 'The wallet stayed on another network.'],
  ])('says why: %j', (error, sentence) => {
    expect(refusalOf(error)).toBe(sentence);
  });

  it('is told by the code of its node when it wraps that', () => {
    expect(codeOf({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(4902);
    expect(codeOf({ code: 4001 })).toBe(4001);
    expect(codeOf(null)).toBeUndefined();
  });
});
