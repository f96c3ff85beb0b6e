import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

function drawn(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length);
    for (let at = 0; at < Number(length); at += 1) modules[Number(y)]![Number(x) + at] = true;
  }
  return modules;
}

it('draws exactly the dark modules', () => {
  const { data, size } = encode('otpauth://totp/Coffer:member@example.com?secret=JBSWY3DPEHPK3PXP', { border: 4 });
  expect(drawn(qrPath(data), size)).toEqual(data);
});

it('draws neighbours as one bar', () => {
  expect(qrPath([[false, true, true, false, true]])).toBe('M1 0h2v1h-2zM4 0h1v1h-1z');
});

it('draws nothing where all is light', () => {
  expect(qrPath([[false, false]])).toBe('');
});
