import { can } from '../../../src/chains/suite/port-capabilities.contract.ts';
import { signedOrder, type Payment } from '../../../src/chains/suite/port-stage.contract.ts';
import { settle, watchingSteps } from '../play/play-watcher.ts';
import type { Step } from '../step.ts';
import { addAddress, type AdapterScene } from './adapter-scene.ts';
import { reorg } from './adapter-reorg.ts';
import { failureKinds, type NodeLies } from './node-lies.ts';

const thousandths = 1_000n;
const oursMax = 10;
const paymentsMax = 4;

function amountOf({ dice, ground }: AdapterScene, contract: string | null): bigint {
  const { unit, one } = ground.stage.coin;
  if (contract !== null) return BigInt(dice.between(1, 1_000_000));
  const units = (one * BigInt(dice.between(1, 1_000))) / thousandths;
  return units < unit ? unit : units - (units % unit);
}

function paymentToUs(scene: AdapterScene): Payment {
  const { dice, ours, ground, foreign } = scene;
  const contract = dice.chance(50) ? ground.stage.token : null;
  const to = dice.chance(10) ? foreign : dice.oneOf(ours).address;
  return { to, contract, units: amountOf(scene, contract) };
}

function note(scene: AdapterScene, hash: string, from: string | null, payments: readonly Payment[]): string {
  scene.given.push({ hash, from, payments });
  scene.waiting.push(hash);
  return hash.slice(0, 10);
}

async function pay(scene: AdapterScene): Promise<string> {
  const count = scene.dice.chance(70) ? 1 : scene.dice.between(2, paymentsMax);
  const payments = Array.from({ length: count }, () => paymentToUs(scene));
  scene.counts.paid += 1;
  return note(scene, await scene.ground.stage.pay(payments), null, payments);
}

/** It stands in a block, and pays nothing. */
async function payInVain(scene: AdapterScene): Promise<string> {
  const { ground, dice, ours } = scene;
  const { stage, failing } = ground;
  if (!stage.fail || !failing || stage.token === null) return 'nothing fails here';
  const payment = { to: dice.oneOf(ours).address, contract: stage.token, units: amountOf(scene, stage.token) };
  scene.counts.failed += 1;
  return note(scene, await stage.fail(failing, payment), failing.address, []);
}

/** Somebody who has the key of one of our addresses sends some of it away. */
async function leave(scene: AdapterScene): Promise<string> {
  const sent = await signLeaving(scene);
  if (typeof sent === 'string') return sent;
  const { signed, order } = sent;
  const told = await scene.ground.truth.broadcast(signed);
  if (told.outcome !== 'accepted') return `refused: ${told.reason}`;
  scene.counts.left += 1;
  return note(scene, signed.hash, order.from, []);
}

async function signLeaving({ dice, ours, purses, ground, foreign }: AdapterScene) {
  const { stage, truth, honest } = ground;
  const purse = purses.get(dice.oneOf(ours).address);
  if (!purse) throw new Error('an address of ours without its key');
  const asks = [null, stage.token].map((contract) => ({ address: purse.address, contract }));
  const [coin = 0n, tokens = 0n] = await truth.balances(stage.token === null ? asks.slice(0, 1) : asks);
  // Whatever is left over has to be worth its place in the chain.
  const spare = coin - stage.coin.feeCap;
  if (spare < stage.coin.unit) return 'it holds too little';
  const contract = tokens > 0n && dice.chance(50) ? stage.token : null;
  const all = contract === null ? spare : tokens;
  const units = (all * BigInt(dice.between(1, 90))) / 100n;
  return units === 0n ? 'nothing' : signedOrder(honest, purse, { to: foreign, contract, units });
}

/** What was signed is not sent before it has lapsed. */
async function lapse(scene: AdapterScene): Promise<string> {
  const { stage, truth } = scene.ground;
  if (!stage.lapse) return 'nothing lapses here';
  const sent = await signLeaving(scene);
  if (typeof sent === 'string') return sent;
  await stage.lapse.past(sent.signed.validUntil ?? 0);
  scene.waiting = [];
  const told = await truth.broadcast(sent.signed);
  if (told.outcome === 'accepted') throw new Error('what had lapsed was taken');
  scene.counts.lapsed += 1;
  return told.reason;
}

async function replace(scene: AdapterScene): Promise<string> {
  const { ground, dice, given, waiting, outbidding } = scene;
  const payments = given.filter(({ hash, from }) => from === null && waiting.includes(hash) && !outbidding.has(hash));
  if (!ground.stage.replace || payments.length === 0) return 'nothing can be replaced';
  const { hash } = dice.oneOf(payments);
  const instead = [paymentToUs(scene)];
  scene.waiting = waiting.filter((one) => one !== hash);
  scene.counts.replaced += 1;
  const other = await ground.stage.replace(hash, instead);
  outbidding.add(other);
  return `${hash.slice(0, 10)} by ${note(scene, other, null, instead)}`;
}

async function drop(scene: AdapterScene): Promise<string> {
  const { ground, dice, waiting } = scene;
  if (!ground.stage.drop || waiting.length === 0) return 'nothing can be dropped';
  const hash = dice.oneOf(waiting);
  await ground.stage.drop(hash);
  scene.waiting = waiting.filter((one) => one !== hash);
  scene.counts.dropped += 1;
  return hash.slice(0, 10);
}

async function mine(scene: AdapterScene): Promise<string> {
  const blocks = scene.dice.weighted([
    [6, 1],
    [2, 2],
    [1, scene.dice.between(3, 5)],
  ] as const);
  await scene.ground.stage.mine(blocks);
  scene.waiting = [];
  return String(blocks);
}

async function newAddress(scene: AdapterScene): Promise<string> {
  if (scene.ours.length >= oursMax) return 'enough';
  return addAddress(scene, scene.dice.oneOf(['customer', 'nobody', 'hot'] as const));
}

/** One node or both. */
async function lie(scene: AdapterScene): Promise<string> {
  const { dice, ground } = scene;
  const liars = dice.chance(70) ? ground.lies : [dice.oneOf(ground.lies)];
  const [what, tell] = dice.weighted<[what: string, tell: (one: NodeLies) => void]>([
    [3, ['fail', (one) => one.fail(dice.between(1, 6), dice.below(failureKinds))]],
    [2, ['know nothing', (one) => one.knowNothing(dice.between(1, 6))]],
    [4, ['repeat', (one) => one.repeat(dice.between(1, 60))]],
    [4, ['leave out', (one) => leaveOut(scene, one)]],
  ]);
  for (const one of liars) tell(one);
  scene.lying = true;
  scene.counts.lies += 1;
  return `${what}: ${liars.map((one) => ground.lies.indexOf(one)).join(' and ')}`;
}

/** Of what there is, and of what comes until it is healed: all, or every second as it was given. */
function leaveOut({ dice, given, mild, readyToLie }: AdapterScene, one: NodeLies): void {
  const each = dice.oneOf([1, 2]);
  const hashes = () => given.filter((_given, at) => at % each === 0).map(({ hash }) => hash);
  if (mild) readyToLie.set(one, () => one.hide(hashes));
  else one.hide(hashes);
}

export async function heal(scene: AdapterScene): Promise<string> {
  scene.lying = false;
  scene.readyToLie.clear();
  for (const one of scene.ground.lies) {
    one.heal();
    scene.counts.omitted += one.omitted;
    one.omitted = 0;
  }
  return '';
}

/** What this chain can do is played. */
export function stepsOn(ground: AdapterScene['ground']): readonly Step<AdapterScene>[] {
  const has = (capability: Parameters<typeof can>[1], step: Step<AdapterScene>) =>
    can(ground, capability) ? [step] : [];
  return [
    { what: 'pay', weight: 24, play: pay },
    { what: 'leave', weight: 6, play: leave },
    { what: 'mine', weight: 20, play: mine },
    { what: 'settle', weight: 10, play: settle },
    { what: 'lie', weight: 12, play: lie },
    { what: 'heal', weight: 6, play: heal },
    { what: 'new address', weight: 2, play: newAddress },
    ...has('failures', { what: 'pay in vain', weight: 3, play: payInVain }),
    ...has('lapse', { what: 'lapse', weight: 1, play: lapse }),
    ...has('replacing', { what: 'replace', weight: 4, play: replace }),
    ...has('forgetting', { what: 'drop', weight: 2, play: drop }),
    ...has('reorgs', { what: 'reorg', weight: 7, play: reorg }),
    ...watchingSteps,
  ];
}
