import { expect, test } from 'vitest';
import { unfitInput } from './edge-text.ts';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { in: value };
  return value;
}

test('ordinary input of every kind is fit', () => {
  const ordinary = { a: 'Zürich 東京 🏦 e\u0301', b: [1, null, true, '', {}], c: 1e300, d: Buffer.from([0, 255]) };
  expect(unfitInput(ordinary)).toBeUndefined();
  expect(unfitInput(undefined)).toBeUndefined();
});

test.each([
  ['NUL in a text', { a: { b: ['x', 'y\0'] } }, 'a.b.1', 'must not contain the NUL character'],
  ['half of a surrogate pair', { name: '\ud800' }, 'name', 'must be well-formed Unicode'],
  ['the other half', { name: 'x\udc00x' }, 'name', 'must be well-formed Unicode'],
  ['NUL in a field name', { a: { 'b\0': 1 } }, 'a', 'has a field name that must not contain the NUL character'],
  ['half a pair in a field name', { '\udfff': 1 }, '', 'has a field name that must be well-formed Unicode'],
])('%s is refused, with its place', (_what, input, path, message) => {
  expect(unfitInput(input)).toEqual({ path, message });
});

test('nesting is allowed to 32 levels', () => {
  expect(unfitInput(nested(32))).toBeUndefined();
  expect(unfitInput(nested(33))).toMatchObject({ message: 'must not be nested deeper than 32 levels' });
  expect(unfitInput(nested(100_000))).toMatchObject({ message: 'must not be nested deeper than 32 levels' });
});

test('more values than any call needs are refused', () => {
  expect(unfitInput(Array.from({ length: 19_999 }, () => 0))).toBeUndefined();
  expect(unfitInput(Array.from({ length: 20_000 }, () => 0))).toMatchObject({
    message: 'must hold at most 20000 values',
  });
});
