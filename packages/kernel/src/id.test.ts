import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReference, newReference, newSecret } from './id.ts';

const written = '5f2b1c1e-6a0f-4d6e-9a55-0d7a3c1f2b3c';
const others = [
  ['', 'all', '1', null, undefined, 7, {}, '00000000-0000-0000-0000-000000000000'],
  [written.toUpperCase(), written.replaceAll('-', ''), written.slice(1), `{${written}}`, ` ${written}`, `${written}\n`],
  [[written]],
].flat();

describe('a reference', () => {
  it('is a random UUID, written in lower case', () => {
    for (let i = 0; i < 1_000; i += 1) {
      expect(newReference()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('is never given twice', () => {
    expect(new Set(Array.from({ length: 20_000 }, newReference)).size).toBe(20_000);
  });

  it('is recognised', () => {
    expect(isReference(newReference())).toBe(true);
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(isReference(uuid)).toBe(true);
      }),
    );
  });

  it.each(others)('is not %j', (value) => {
    expect(isReference(value)).toBe(false);
  });
});

describe('a secret', () => {
  it('stands behind its prefix with 256 bits as URL-safe text', () => {
    for (let i = 0; i < 1_000; i += 1) expect(newSecret('cfs_')).toMatch(/^cfs_[A-Za-z0-9_-]{43}$/);
  });

  it('uses all of its bits', () => {
    const bits = Array.from({ length: 256 }, () => 0);
    for (let i = 0; i < 500; i += 1) {
      const bytes = Buffer.from(newSecret(''), 'base64url');
      expect(bytes).toHaveLength(32);
      bits.forEach((_count, at) => (bits[at] = (bits[at] ?? 0) + (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1)));
    }
    expect(bits.every((count) => count > 150 && count < 350)).toBe(true);
  });

  it('is never given twice', () => {
    expect(new Set(Array.from({ length: 20_000 }, () => newSecret('x'))).size).toBe(20_000);
  });
});
