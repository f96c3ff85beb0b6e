import { expect } from 'vitest';
import { given } from './port-capabilities.contract.ts';
import { coins, freshAddress, readFrom, watching, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** What only chains with sweep contracts can do; the others have nothing to show here. */
export function testContracts(suite: Suite): void {
  const capable = suite.where('contracts');

  suite.test('an address without code has no code hash', async (scene) => {
    expect((await scene.chain.contracts?.codeHash(freshAddress(scene))) ?? null).toBeNull();
  });

  capable.test('a deployment is read from its own transaction', async (scene) => {
    const { contracts, sweepers } = readersOf(scene);
    const [owner, collector] = [freshAddress(scene), freshAddress(scene)];
    const { txHash, contract, factory } = await sweepers.deploy(owner, collector);
    expect(await contracts.deployment(txHash)).toMatchObject({ retry: true, reason: expect.stringMatching(/\w/) });
    await scene.stage.mine(1);
    const { height, hash } = await scene.chain.head();
    const codeHash = await contracts.codeHash(contract);
    expect(codeHash).not.toBeNull();
    expect(await contracts.deployment(txHash)).toMatchObject({
      owner: expect.stringMatching(/./),
      collector,
      pending: null,
      factory,
      contract,
      codeHash,
      block: { height, hash },
    });
    expect(await contracts.destination(contract)).toMatchObject({ collector, pending: null });
    expect(await contracts.isSweepContract(contract)).toBe(true);
    expect(await contracts.isSweepContract(freshAddress(scene))).toBe(false);
  });

  capable.test('what is no deployment of ours is refused with a reason', async (scene) => {
    const { contracts } = readersOf(scene);
    const { hash } = await scene.chain.head();
    expect(await contracts.deployment(hash)).toMatchObject({ retry: true, reason: expect.stringMatching(/\w/) });
    const payment = await scene.stage.pay([{ to: freshAddress(scene), contract: null, units: coins(scene, 1n) }]);
    await scene.stage.mine(1);
    expect(await contracts.deployment(payment)).toMatchObject({ retry: false, reason: expect.stringMatching(/\w/) });
  });

  capable.test('a proposed collector is told, and until it is accepted the old one stands', async (scene) => {
    const { contracts, sweepers } = readersOf(scene);
    const [owner, collector, next] = [freshAddress(scene), freshAddress(scene), freshAddress(scene)];
    const { contract } = await sweepers.deploy(owner, collector);
    await scene.stage.mine(1);
    const txHash = await sweepers.propose(contract, next);
    await scene.stage.mine(1);
    const { height, hash, at } = await scene.chain.head();
    const watched = watching();
    watched.addContract(contract);
    const { notices } = await readFrom(scene, height, watched);
    expect(notices).toEqual([
      {
        txHash,
        contract,
        block: { height, hash, at },
        notice: { kind: 'collector-proposed', collector: next, changesAt: expect.any(Date) },
      },
    ]);
    expect(await contracts.destination(contract)).toMatchObject({ collector, pending: { collector: next } });
    expect((await readFrom(scene, height, watching(freshAddress(scene)))).notices).toEqual([]);
  });
}

function readersOf({ chain, stage }: Scene) {
  return { contracts: given(chain.contracts, 'contracts'), sweepers: given(stage.sweepers, 'contracts') };
}
