import type { Scene } from '../scene.ts';
import type { Step } from '../step.ts';
import { coldWalletId, walletOf } from '../treasury.ts';

/** What goes wrong around whoever sends: prices, gas, nodes, keys in other hands, tokens that block. */

async function spike({ dice, network }: Scene): Promise<string> {
  const times = dice.oneOf([2, 2, 20]);
  network.conditions.priceTimes(times);
  return `times ${times}`;
}

async function calm({ network }: Scene): Promise<string> {
  network.conditions.priceTimes(1);
  return '';
}

export async function topUp({ dice, network, treasury }: Scene): Promise<string> {
  return network.pay(treasury.signer, BigInt(dice.between(50, 600)) * 1_000n).slice(0, 8);
}

/** Somebody else who has the key sends nearly all of the coin away. */
async function drain({ dice, network, treasury }: Scene): Promise<string> {
  const { signer } = treasury;
  const units = (network.balance(signer) * BigInt(dice.between(60, 99))) / 100n;
  return network.send({ from: signer, moves: [{ to: network.address('foreign'), units }] }).slice(0, 8);
}

/** Somebody else who has the key comes before what waits for its block. */
async function takePosition({ network, treasury }: Scene): Promise<string> {
  return network.usePosition(treasury.signer).slice(0, 8);
}

async function loseAnswers({ dice, nodes }: Scene): Promise<string> {
  for (const node of nodes) node.loseAnswers(dice.between(1, 3));
  return '';
}

async function refuse({ dice, treasury }: Scene): Promise<string> {
  const { refused } = treasury;
  if (dice.chance(50)) {
    refused.next = dice.between(1, 3);
    return `the next ${refused.next}`;
  }
  refused.calls = !refused.calls;
  return refused.calls ? 'calls, for ever' : 'calls no more';
}

async function drop({ dice, network, treasury }: Scene): Promise<string> {
  const waiting = network.pool.filter(({ sender }) => sender === treasury.signer);
  if (waiting.length === 0) return 'nothing waits';
  const { hash } = dice.oneOf(waiting);
  network.drop(hash);
  return hash.slice(0, 8);
}

async function pause({ dice, lane }: Scene): Promise<string> {
  const [id, status] = [dice.oneOf([walletOf('signer'), coldWalletId]), dice.oneOf(['inactive', 'active', 'active'])];
  await lane.pool.query('update wallet set status = $2 where id = $1', [id, status]);
  return `${id} ${status}`;
}

async function block({ dice, network, ours, token, treasury }: Scene): Promise<string> {
  const deposits = ours.filter(({ of }) => of === 'customer' || of === 'nobody').map(({ address }) => address);
  const address = dice.chance(15) ? treasury.cold : dice.oneOf(deposits);
  const isBlocked = dice.chance(50);
  network.conditions.blockAddress(token, address, isBlocked);
  return `${address.slice(0, 8)} ${isBlocked}`;
}

async function passTime({ dice, offsetMs }: Scene): Promise<string> {
  const seconds = dice.between(20, 240);
  offsetMs.now += seconds * 1_000;
  return `${seconds} s`;
}

/** All is well again, and there is coin for everything. */
export async function soothe({ lane, network, ours, token, treasury }: Scene): Promise<void> {
  network.conditions.priceTimes(1);
  treasury.refused = { next: 0, calls: false };
  for (const { address } of [...ours, { address: treasury.cold }]) {
    network.conditions.blockAddress(token, address, false);
  }
  network.pay(treasury.signer, 10n ** 10n);
  await lane.pool.query("update wallet set status = 'active'");
}

export const troubleSteps: readonly Step[] = [
  { what: 'spike', weight: 2, play: spike },
  { what: 'calm', weight: 3, play: calm },
  { what: 'top up', weight: 2, play: topUp },
  { what: 'drain', weight: 1, play: drain },
  { what: 'take position', weight: 1, play: takePosition },
  { what: 'lose answers', weight: 2, play: loseAnswers },
  { what: 'refuse', weight: 2, play: refuse },
  { what: 'drop', weight: 2, play: drop },
  { what: 'pause', weight: 2, play: pause },
  { what: 'block', weight: 2, play: block },
  { what: 'pass time', weight: 4, play: passTime },
];
