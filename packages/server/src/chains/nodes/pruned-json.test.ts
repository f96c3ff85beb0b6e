import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PrunedJson } from './pruned-json.ts';
import { RpcFailure } from './rpc-failure.ts';

const pruning = { without: new Set(['input', 'code']), valuesMax: 1_000 };

function read(text: string, cuts: readonly number[] = [], over: Partial<typeof pruning> = {}): unknown {
  const pruned = new PrunedJson({ ...pruning, ...over });
  const body = Buffer.from(text);
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % (body.length + 1)).toSorted((a, b) => a - b), body.length]) {
    pruned.feed(body.subarray(from, to));
    from = to;
  }
  return pruned.end();
}

const word = fc.stringMatching(/^[a-z0-9 :,{}[\]]{0,12}$/);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('calls', 'value', 'input', 'code', 'to'), tie('tree'), { maxKeys: 4 }),
  ),
}));

const without = (key: string, value: unknown) => (pruning.without.has(key) ? undefined : value);

test('an answer reads as it would as a whole, wherever it is cut, without what is not wanted', () => {
  fc.assert(
    fc.property(tree, fc.array(fc.nat(2_000), { maxLength: 6 }), fc.constantFrom(0, 1), (value, cuts, spaces) => {
      const text = JSON.stringify({ result: value }, null, spaces);
      expect(JSON.parse(JSON.stringify(read(text, cuts)))).toEqual(JSON.parse(text, without));
    }),
    { numRuns: 500 },
  );
});

test('words of an error keep their escapes apart from the end of the text', () => {
  const text = JSON.stringify({ error: { message: 'a "quoted" \\ word' }, id: 7 });
  for (let cut = 0; cut < text.length; cut += 1) {
    expect(read(text, [cut])).toEqual({ error: { message: 'a "quoted" \\ word' }, id: 7 });
  }
});

test('long texts are cut, and an answer of too many values is too large', () => {
  const long = { result: [{ input: 'f'.repeat(100_000), value: 'e'.repeat(100_000) }] };
  const [one] = (read(JSON.stringify(long)) as { result: { value: string }[] }).result;
  expect(one?.value.length).toBeLessThan(600);
  expect(one).not.toHaveProperty('input');
  expect(() => read(JSON.stringify({ result: Array.from({ length: 50 }, () => 1) }), [], { valuesMax: 20 })).toThrow(
    /more than 20 things/,
  );
});

test.each(['', '{', '{"a":1', '[1,2', '{"a":"b', '{"a":1}}', '{"a":tru}', '[}', '{"a":1} 2', 'nul'])(
  'what is no whole JSON (%s) is no answer',
  (text) => {
    expect(() => read(text)).toThrow(RpcFailure);
  },
);

test('what is sifted is handed over whole, in order, and takes no room', () => {
  const sifts = new Map([
    [
      'calls',
      () => {
        let at = 0;
        return (one: unknown) => ((one as { keep?: boolean }).keep ? { at: at++ } : void at++);
      },
    ],
  ]);
  const calls = Array.from({ length: 500 }, (_one, at) => ({
    deep: [{ calls: [{ keep: at }] }],
    keep: at % 100 === 7,
  }));
  const text = JSON.stringify({ result: [{ calls, other: [{ keep: false }] }, { calls: calls.slice(0, 8) }] });
  const pruned = new PrunedJson({ without: new Set(), valuesMax: 40, sifts });
  for (let at = 0; at < text.length; at += 11) pruned.feed(Buffer.from(text.slice(at, at + 11)));
  expect(JSON.parse(JSON.stringify(pruned.end()))).toEqual({
    result: [
      { calls: [7, 107, 207, 307, 407].map((at) => ({ at })), other: [{ keep: false }] },
      { calls: [{ at: 7 }] },
    ],
  });
});
