import { expect } from 'vitest';
import { capabilitiesOf, type Capability } from './port-capabilities.contract.ts';
import { coins, filledPurse, freshAddress, signedOrder, type Scene } from './port-stage.contract.ts';
import type { Suite } from './port-suite.contract.ts';

/** Holds the table against what the adapter and its stage really offer: neither more nor less. */
export function testAbilities(suite: Suite): void {
  suite.test('the chain offers what its row in the table says, no less and no more', async (scene) => {
    expect(await heldAgainstRow(scene)).toEqual({ less: [], more: [] });
  });
}

/** What it offers less than its row says, and what more. */
export async function heldAgainstRow(scene: Scene): Promise<{ less: string[]; more: string[] }> {
  const row: readonly string[] = capabilitiesOf(scene.stage.name);
  const offered = Object.entries({ ...offeredBy(scene), ...(await doneBy(scene)) });
  const names = offered.flatMap(([name, isOffered]) => (isOffered ? [name] : []));
  return { less: row.filter((name) => !names.includes(name)), more: names.filter((name) => !row.includes(name)) };
}

type Seen = 'pending' | 'lapse' | 'pastBalances';

/** What can be told without asking anybody. */
function offeredBy({ chain, rules, stage }: Scene): Record<Exclude<Capability, Seen>, boolean> {
  const { contracts } = chain;
  const { sweepCalls } = rules;
  return {
    positions: chain.positions !== undefined,
    coins: chain.coins !== undefined,
    outbidding: chain.positions !== undefined || chain.coins !== undefined,
    pool: chain.pool !== undefined,
    replacing: stage.replace !== undefined,
    forgetting: stage.drop !== undefined,
    tokens: stage.token !== null,
    payingNothing: stage.token !== null || stage.coin.paysNothing,
    failures: stage.fail !== undefined,
    contracts: contracts !== undefined && sweepCalls !== undefined,
    contractCoins: stage.sweepers?.refuseCoins !== undefined,
    delegation: sweepCalls?.delegation !== undefined && contracts?.accounts !== undefined,
    cosigning: chain.cosigning !== undefined && stage.cosign !== undefined,
    derivation: rules.deriveAddresses !== undefined,
    readSigned: rules.readSigned !== undefined,
    reorgs: stage.reorg !== undefined,
  };
}

/** What only shows when it is tried. */
async function doneBy(scene: Scene): Promise<Record<Seen, boolean>> {
  const { chain, stage } = scene;
  const purse = await filledPurse(scene, stage.coin.one);
  const to = freshAddress(scene);
  const { signed } = await signedOrder(scene, purse, { to, contract: null, units: coins(scene, 1n) });
  const { height } = await chain.head();
  const hash = await stage.pay([{ to, contract: null, units: coins(scene, 1n) }]);
  const waiting = await chain.transaction(hash);
  await stage.mine(2);
  const past = await chain.balancesAt([{ address: to, contract: null }], height);
  return {
    pending: waiting?.state === 'pending',
    lapse: signed.validUntil !== undefined,
    pastBalances: past.height === height,
  };
}
