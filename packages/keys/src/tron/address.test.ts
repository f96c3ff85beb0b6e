import { describe, expect, test } from 'vitest';
import { bytesOfTron, hexOfTron, tronOfHex } from './address.ts';
import { parseTronAddress } from './parse-address.ts';

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const usdtHex = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';

describe('an address', () => {
  test.each([usdt, `41${usdtHex.slice(2)}`, `0x41${usdtHex.slice(2)}`, `41${usdtHex.slice(2).toUpperCase()}`])(
    '%s is kept as T and 33 letters',
    (text) => {
      expect(parseTronAddress(text)).toEqual({ address: usdt });
    },
  );

  test('is the same twenty bytes that contracts know', () => {
    expect(hexOfTron(usdt)).toBe(usdtHex);
    expect(tronOfHex(usdtHex)).toBe(usdt);
  });

  test.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', /mistyped/],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjt6', /mistyped/],
    [usdtHex, /Ethereum.*begins with T/],
    [usdt.slice(0, -1), /T and 33/],
    [`${usdt}6`, /T and 33/],
    [` ${usdt}`, /T and 33/],
    [usdt.replace('Q', '0'), /T and 33/],
    [usdtHex.slice(2), /T and 33/],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /T and 33/],
    ['', /T and 33/],
    ['f'.repeat(64), /private key/],
    ['abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about', /phrase/],
  ])('%s is refused with a sentence', (text, reason) => {
    const parsed = parseTronAddress(text);
    expect(parsed).toEqual({ reason: expect.stringMatching(reason) });
    if (text.length > 40) expect(JSON.stringify(parsed)).not.toContain(text);
  });

  test('of another network, with a checksum that fits, is none', () => {
    expect(bytesOfTron('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBeNull();
    expect(() => hexOfTron('nobody')).toThrow(RangeError);
    expect(() => tronOfHex(usdtHex.slice(0, -1))).toThrow(RangeError);
  });
});
