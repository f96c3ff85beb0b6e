import { expect, vi } from 'vitest';
import { filledPurse, freshPurse, type Purse, type Scene } from './port-stage.contract.ts';
import { newTransfer } from './port-sending.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testSigning(suite: Suite): void {
  suite.test('a key is signed with as it is: no text and no buffer of Node ever holds it', async (scene) => {
    const purse = await filledPurse(scene, scene.stage.coin.one);
    const { rules } = scene;
    const unsigned = await builtFor(scene, purse);
    const key = Uint8Array.from(purse.privateKey);
    const seen = watchingBuffers(key, () => {
      expect(rules.addressOfKey(key)).toBe(purse.address);
      // It is there as it returns: whoever lent the key wipes it before anything else is done.
      expect(rules.signTransfer(unsigned, key)).toMatchObject({ hash: expect.any(String), bytes: expect.any(String) });
    });
    expect(seen).toEqual([]);
    expect(key).toEqual(Uint8Array.from(purse.privateKey));
  });

  suite.test('a key that is wiped signs nothing any more, and another one nothing of a stranger', async (scene) => {
    const { rules } = scene;
    const unsigned = await builtFor(scene, await filledPurse(scene, scene.stage.coin.one));
    expect(() => rules.signTransfer(unsigned, new Uint8Array(32))).toThrow(Error);
    expect(() => rules.signTransfer(unsigned, freshPurse(scene).privateKey)).toThrow(Error);
  });

  suite.test('whatever finds its way into a buffer is noticed', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
    const copies = [
      () => Buffer.from(key).toString('hex'),
      () => Buffer.from(key.buffer),
      () => Buffer.concat([Uint8Array.of(1), key]),
      () => Buffer.alloc(40).set(key, 4),
      () => Buffer.from(Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join(''), 'hex'),
    ];
    for (const copy of copies) expect(watchingBuffers(key, copy)).not.toEqual([]);
  });
}

async function builtFor({ chain, rules, stage, ...scene }: Scene, { address: from }: Purse) {
  const plain = { ...newTransfer({ chain, rules, stage, ...scene }), from, feeUnitsMax: stage.coin.feeCap };
  const order = (await stage.order?.(plain)) ?? plain;
  const fee = await chain.estimateFee(order);
  const position = (await chain.positions?.next(from)) ?? null;
  return rules.build(order, fee, position, await chain.anchor(order));
}

/** By which ways the key came into one of Node's buffers, which share memory that nobody wipes. */
function watchingBuffers(key: Uint8Array, work: () => unknown): string[] {
  const seen: string[] = [];
  const wanted = [...key].join();
  const look = (way: string, bytes: unknown) => {
    if (bytes instanceof Uint8Array && [...bytes].join().includes(wanted)) seen.push(way);
    return bytes;
  };
  const { from, concat } = Buffer;
  const set = Buffer.prototype.set;
  const spies = [
    vi
      .spyOn(Buffer, 'from')
      .mockImplementation(((...given: unknown[]) =>
        look('from', Reflect.apply(from, Buffer, given))) as typeof Buffer.from),
    vi
      .spyOn(Buffer, 'concat')
      .mockImplementation(((...given: unknown[]) =>
        look('concat', Reflect.apply(concat, Buffer, given))) as typeof Buffer.concat),
    vi.spyOn(Buffer.prototype, 'set').mockImplementation(function (this: Buffer, ...given: unknown[]) {
      Reflect.apply(set, this, given);
      look('set', this);
    }),
  ];
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return seen;
}
