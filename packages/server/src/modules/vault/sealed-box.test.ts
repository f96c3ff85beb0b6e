import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { open, seal } from './sealed-box.ts';

const key = randomBytes(32);
const plain = Buffer.from('correct horse ✓');

test('a box opens with its key and context, whatever is inside', () => {
  for (const content of [plain, Buffer.alloc(0), randomBytes(10_000)]) {
    expect(open(key, 'for ada', seal(key, 'for ada', content))).toEqual(content);
  }
});

test('the same content never looks the same', () => {
  const boxes = Array.from({ length: 100 }, () => seal(key, 'for ada', plain).toString('hex'));
  expect(new Set(boxes).size).toBe(100);
  expect(new Set(boxes.map((box) => box.slice(0, 24))).size).toBe(100);
});

test('the content cannot be seen in the box', () => {
  expect(seal(key, 'for ada', plain).includes(plain)).toBe(false);
});

test('a box does not open with another key, or in another context', () => {
  const box = seal(key, 'for ada', plain);
  expect(() => open(randomBytes(32), 'for ada', box)).toThrow('unable to authenticate');
  for (const context of ['for bob', 'for ada ', 'FOR ADA', ''])
    expect(() => open(key, context, box)).toThrow('unable to authenticate');
});

test('one flipped bit, anywhere, and it does not open', () => {
  const box = seal(key, 'for ada', plain);
  for (let bit = 0; bit < box.length * 8; bit++) {
    const flipped = Buffer.from(box);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => open(key, 'for ada', flipped)).toThrow('unable to authenticate');
  }
});

test('neither does a box that was cut or grew', () => {
  const box = seal(key, 'for ada', plain);
  for (let length = 0; length < box.length; length++)
    expect(() => open(key, 'for ada', box.subarray(0, length))).toThrow(/too short|authenticate/);
  expect(() => open(key, 'for ada', Buffer.concat([box, Buffer.from([0])]))).toThrow('unable to authenticate');
});
