import { expect } from 'vitest';
import { can, given } from './port-capabilities.contract.ts';
import { coins, filledPurse, freshAddress, signedOrder } from './port-stage.contract.ts';
import { openSweeping } from './port-sweeping.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** What somebody else signed is read from the bytes alone. */
export function testReadSigned(suite: Suite): void {
  suite.test('a transfer that somebody signed is read as it is, and not when a digit was changed', async (scene) => {
    const readSigned = given(scene.rules.readSigned?.bind(scene.rules), 'readSigned');
    const { stage } = scene;
    const { coin, token, chainId } = stage;
    const purse = await filledPurse(scene, coin.one, token === null ? 0n : 50n);
    const to = freshAddress(scene);
    const wanted = [
      { to, contract: null, units: coins(scene, 50n) },
      ...(token === null ? [] : [{ to, contract: token, units: 50n }]),
    ];
    for (const one of wanted) {
      const { signed, sent, fee } = await signedOrder(scene, purse, one);
      const read = readSigned(signed.bytes);
      expect(read).toEqual({
        hash: sent.hash,
        chainId: expect.toBeOneOf([chainId, null]),
        from: purse.address,
        position: sent.position,
        ...one,
        feeUnitsMax: can(scene, 'positions') ? fee.unitsMax : expect.any(BigInt),
        ...(sent.validUntil === undefined ? {} : { validUntil: sent.validUntil }),
      });
      if ('chainId' in read) expect(read.chainId === null).toBe(stage.namesNoChain === true);
      if ('feeUnitsMax' in read) expect(read.feeUnitsMax).toBeLessThanOrEqual(fee.unitsMax);
      expect(sent.position).toBe(can(scene, 'positions') ? 0 : null);
      for (let at = 2; at < signed.bytes.length; at += 7) {
        const digit = signed.bytes[at] === '1' ? '2' : '1';
        const altered = readSigned(`${signed.bytes.slice(0, at)}${digit}${signed.bytes.slice(at + 1)}`);
        expect('reason' in altered || altered.from !== purse.address).toBe(true);
      }
    }
    for (const text of ['', '0x', 'nothing', '{}', '0x02c0']) {
      expect(readSigned(text)).toEqual({ reason: expect.stringMatching(/\w/) });
    }
  });

  suite.where('contracts').test('a call that was signed is no transfer', async (scene) => {
    const readSigned = given(scene.rules.readSigned?.bind(scene.rules), 'readSigned');
    const { calls, contract, hot } = await openSweeping(scene);
    const order = { ...calls.ofDeposits(contract, scene.stage.token, [0]), contract: null, units: 0n };
    const { signed } = await signedOrder(scene, hot, order);
    expect(readSigned(signed.bytes)).toEqual({ reason: expect.stringMatching(/\w/) });
  });
}
