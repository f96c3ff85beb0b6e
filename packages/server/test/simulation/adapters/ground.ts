import { can } from '../../../src/chains/suite/port-capabilities.contract.ts';
import {
  filledPurse,
  sceneOf,
  type Purse,
  type Scene as PortScene,
  type Stage,
} from '../../../src/chains/suite/port-stage.contract.ts';
import { openLiar } from '../../../src/chains/nodes/liar.fixture.ts';
import type { ChainNode } from '../../../src/chains/port/chains.ts';
import type { Chain } from '../../../src/chains/port/port.ts';
import type { ChainRules } from '../../../src/chains/port/rules.ts';
import { NodeLies } from './node-lies.ts';

/** A local chain on which one schedule is played after the other, and two nodes of it that may lie. */
export type Ground = {
  stage: Stage;
  rules: ChainRules;
  /** Straight to the node: nobody lies to it. */
  truth: Chain;
  honest: PortScene;
  nodes: readonly ChainNode[];
  lies: readonly NodeLies[];
  /** Whose transactions fail; null where none does. */
  failing: Purse | null;
  close(): Promise<void>;
};

export async function openGround(stage: Stage): Promise<Ground> {
  const honest = sceneOf(stage);
  const lies = [new NodeLies(), new NodeLies()];
  const url = stage.nodes[0]?.url ?? '';
  const liars = await Promise.all(lies.map(() => openLiar(url.replace(/\/$/, ''))));
  for (const [at, liar] of liars.entries()) liar.lie(lies[at]?.lie ?? null);
  return {
    stage,
    rules: honest.rules,
    truth: honest.chain,
    honest,
    lies,
    failing: can(honest, 'failures') ? await filledPurse(honest, stage.coin.one) : null,
    nodes: liars.map((liar, at) => ({ id: at + 1, url: liar.url })),
    async close() {
      await Promise.all(liars.map((liar) => liar.close()));
      await honest.chain.close();
      await stage.close();
    },
  };
}
