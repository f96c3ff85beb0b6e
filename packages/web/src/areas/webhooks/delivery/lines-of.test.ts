import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const comma = '';

test('JSON is laid out, its keys apart from its values', () => {
  expect(linesOf('{"a":{"b":"c: \\"d,\\""},"n":[1]}')).toEqual([
    { indent: 0, key: '', value: '{', comma },
    { indent: 2, key: '"a": ', value: '{', comma },
    { indent: 4, key: '"b": ', value: '"c: \\"d,\\""', comma },
    { indent: 2, key: '', value: '}', comma: ',' },
    { indent: 2, key: '"n": ', value: '[', comma },
    { indent: 4, key: '', value: '1', comma },
    { indent: 2, key: '', value: ']', comma },
    { indent: 0, key: '', value: '}', comma },
  ]);
});

test('what is no JSON stays as it came', () => {
  expect(linesOf('upstream connect error,\n  503').map(({ value }) => value)).toEqual([
    'upstream connect error,',
    '  503',
  ]);
});
