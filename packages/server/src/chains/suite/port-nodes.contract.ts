import { expect, vi } from 'vitest';
import type { Chain } from '../port/port.ts';
import { ChainUnavailable, WrongChain } from '../port/failures.ts';
import { given } from './port-capabilities.contract.ts';
import { coins, freshAddress, watching, type Scene, type Stage } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

export function testNodes(suite: Suite): void {
  const derivation = suite.where('derivation');

  async function withChain(
    { stage }: Scene,
    settings: { chainId?: string; nodes?: Scene['stage']['nodes'] },
    look: (chain: Chain) => unknown,
  ) {
    const chain = stage.chains.connect(stage.code, { chainId: stage.chainId, nodes: stage.nodes, ...settings });
    try {
      await look(chain);
    } finally {
      await chain.close();
    }
  }

  suite.test('nodes of another chain are not listened to', async (scene) => {
    const { firstHeight: first = 0 } = scene.stage;
    const watched = watching(freshAddress(scene));
    await withChain(scene, { chainId: '987654321' }, async (chain) => {
      await expect(chain.head()).rejects.toThrow(WrongChain);
      await expect(chain.read({ from: first, to: first }, watched)).rejects.toThrow(WrongChain);
      await expect(chain.balances([{ address: freshAddress(scene), contract: null }])).rejects.toThrow(WrongChain);
    });
  });

  suite.test('a chain without a node that answers is unavailable, and no secret is told', async (scene) => {
    const { deadNode, firstHeight: first = 0 } = scene.stage;
    const watched = watching(freshAddress(scene));
    await withChain(scene, { nodes: [deadNode] }, async (chain) => {
      const failure = await chain.head().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ChainUnavailable);
      expect(String(failure)).not.toContain(deadNode.secret);
      await expect(chain.read({ from: first, to: first }, watched)).rejects.toThrow(ChainUnavailable);
      expect(chain.health()).toEqual([expect.objectContaining({ id: deadNode.id, connected: false })]);
      expect(chain.health()[0]?.error).toMatch(/./);
      expect(JSON.stringify(chain.health())).not.toContain(deadNode.secret);
    });
  });

  suite.test('a node that answers stands in for one that does not', async (scene) => {
    const { stage } = scene;
    await withChain(scene, { nodes: [stage.deadNode, ...stage.nodes] }, async (chain) => {
      const head = await chain.head();
      expect(head.hash).toBe((await scene.chain.head()).hash);
      const scan = await chain.read({ from: head.height, to: head.height }, watching(freshAddress(scene)));
      expect(scan.blocks.map((block) => block.hash)).toEqual([head.hash]);
      const known = chain.health().find((one) => one.id === stage.nodes[0]?.id);
      expect(known).toMatchObject({ connected: true, chainId: stage.chainId, height: head.height, error: null });
      expect(chain.health().find((one) => one.id === stage.deadNode.id)?.connected).toBe(false);
    });
  });

  suite.test('a new block wakes whoever listens, until they stop', async ({ chain, stage }) => {
    const [listens, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stopOne = chain.onHead(listens);
    const stopOther = chain.onHead(stopped);
    await stage.mine(1);
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled(), { timeout: 10_000 });
    stopOther();
    const before = [listens.mock.calls.length, stopped.mock.calls.length] as const;
    await stage.mine(1);
    await vi.waitFor(() => expect(listens.mock.calls.length).toBeGreaterThan(before[0]), { timeout: 10_000 });
    expect(stopped.mock.calls.length).toBe(before[1]);
    stopOne();
  });

  suite.test('addresses have one spelling, and what is none of them is refused with a reason', (scene) => {
    const { rules, stage } = scene;
    const address = freshAddress(scene);
    expect(rules.parseAddress(address)).toEqual({ address });
    for (const text of ['', 'nobody', ...mistyped(stage, address), address.slice(0, -3), ` ${address}`]) {
      expect(rules.parseAddress(text)).toEqual({ reason: expect.stringMatching(/\w/) });
    }
    // A wallet may be shown the spelling with a checksum.
    const uri = rules.paymentUri({ to: address, contract: null, units: coins(scene, 5n) }, stage.chainId);
    expect(uri.toLowerCase()).toContain(address.slice(-8).toLowerCase());
  });

  derivation.test('derived addresses are canonical, differ, and are the same in any portion', ({ rules, stage }) => {
    const derive = given(rules.deriveAddresses?.bind(rules), 'derivation');
    expect(stage.sources.length).toBeGreaterThan(0);
    for (const source of stage.sources) {
      const addresses = derive(source, 0, 8);
      expect(new Set(addresses).size).toBe(8);
      expect(derive(source, 5, 3)).toEqual(addresses.slice(5));
      expect(addresses.map((address) => rules.parseAddress(address))).toEqual(
        addresses.map((address) => ({ address })),
      );
    }
  });

  suite.test('a hash is told from what is none', async (scene) => {
    const { rules, stage } = scene;
    const hash = await stage.pay([{ to: freshAddress(scene), contract: null, units: coins(scene, 1n) }]);
    expect(rules.isTransactionHash(hash)).toBe(true);
    const others = [...mistyped(stage, hash), '', freshAddress(scene)];
    expect(others.filter((text) => rules.isTransactionHash(text))).toEqual([]);
  });
}

/** One digit more, or one less at either end. */
function mistyped(stage: Stage, text: string): readonly string[] {
  return stage.mistyped?.(text) ?? [`${text}0`, text.slice(0, -1), text.slice(1)];
}
