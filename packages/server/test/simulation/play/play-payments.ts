import { minutesAfter } from '@coffer/kernel/clock.ts';
import { applyDeposit } from '../../../src/modules/payments/settling/apply-deposit.ts';
import { lapse } from '../../../src/modules/payments/settling/start-lapsing.ts';
import { outbox } from '../../../src/platform/events/outbox.ts';
import { plantPayment, plantQuote } from '../../plant/plant-asked.ts';
import { prices } from '../plant-scene.ts';
import { Saboteur, Struck } from '../saboteur.ts';
import type { HeardStep, Scene } from '../scene.ts';
import type { Step } from '../step.ts';

/** What shops ask for, what their customers send, and how payments hear of it: late, twice, in any order, and interrupted. */

const passesMax = 20;

async function ask(scene: Scene): Promise<string> {
  const { dice, lane, setting, token } = scene;
  const { rows } = await lane.pool.query<{ id: number; address: string }>(
    'select customer_id as id, address from address where customer_id is not null order by id',
  );
  const terms = {
    usd: String(dice.between(500, 90_000)),
    expiryMinutes: dice.between(1, 8),
    monitoringMinutes: dice.between(1, 15),
    ...(dice.chance(30) ? { underpayBps: 0, overpayBps: 0 } : {}),
  };
  const ground = { pool: lane.pool, projectId: 1, token };
  const now = setting.clock.now();
  await lane.pool.query('update address set permanent = true where customer_id is not null and not permanent');
  const payment = await plantPayment(ground, now, terms, dice.oneOf(rows));
  const asset = dice.chance(70) ? 'USDT' : 'COIN';
  await plantQuote(ground, payment, { asset, price: prices[asset], minutes: dice.between(1, 4), now });
  scene.asked.push(payment);
  scene.counts.asked += 1;
  return `${terms.usd} in ${asset}`;
}

/** What the payer owes by the newest quote of a payment; or less, more, the edge of what is tolerated, or in another currency. */
async function answer(scene: Scene): Promise<string> {
  const { dice, lane, network, token, asked } = scene;
  if (asked.length === 0) return 'nobody asked';
  const payment = dice.oneOf(asked);
  const { rows } = await lane.pool.query<{ due: string; contract: string | null }>(
    `select t.due_units::text as due, bc.contract from attempt t join blockchain_currency bc on bc.id = t.blockchain_currency_id
     where t.payment_id = $1 order by t.id desc limit 1`,
    [payment.paymentId],
  );
  const due = BigInt(rows[0]?.due ?? 0);
  const [what, units] = dice.weighted<[string, bigint]>([
    [8, ['all', due]],
    [3, ['a part', (due * BigInt(dice.between(1, 99))) / 100n]],
    [2, ['too much', (due * BigInt(dice.between(101, 220))) / 100n]],
    [1, ['just enough', (due * 995n) / 1000n]],
    [1, ['just too little', (due * 995n) / 1000n - 1n]],
  ]);
  const contract = dice.chance(8) ? (rows[0]?.contract === null ? token : null) : (rows[0]?.contract ?? null);
  scene.hashes.push(network.pay(payment.address, units > 0n ? units : 1n, contract));
  scene.counts.answered += 1;
  return what;
}

async function quoteAgain(scene: Scene): Promise<string> {
  const { dice, lane, setting, token, asked } = scene;
  const open = await lane.pool.query<{ id: number }>(
    `select id from payment where status in ('open', 'detected') and filled_usd_units + detected_usd_units < usd_units`,
  );
  const payable = asked.filter(({ paymentId }) => open.rows.some(({ id }) => id === paymentId));
  if (payable.length === 0) return 'none is open';
  const asset = dice.chance(60) ? 'USDT' : 'COIN';
  const ground = { pool: lane.pool, projectId: 1, token };
  const choice = { asset, price: prices[asset], minutes: dice.between(1, 4), now: setting.clock.now() } as const;
  await plantQuote(ground, dice.oneOf(payable), choice);
  return asset;
}

/** Some of what was told of deposits, in any order, now and then once more; and sometimes the one who hears dies of it. */
async function hear(scene: Scene): Promise<string> {
  const { dice, counts } = scene;
  const waiting = dice.shuffled(await unheard(scene)).slice(0, dice.between(1, 6));
  const again = dice.shuffled([...scene.heard.values()]).slice(0, dice.below(3));
  counts.heardAgain += again.length;
  for (const step of dice.shuffled([...waiting, ...again])) await hearStep(scene, step, dice.chance(15));
  return String(waiting.length);
}

/** What came for nobody, or is our own, pays for nothing, whoever hears of it; unless a reorg took it from a payment. */
async function unheard({ lane, heard }: Scene): Promise<HeardStep[]> {
  const { rows } = await lane.pool.query<HeardStep>(
    `select o.id, o.payload from outbox o join deposit d on d.id = (o.payload ->> 'depositId')::bigint
     where o.kind like 'deposit.%'
       and (d.customer_id is not null or exists (select from allocation l where l.deposit_id = d.id)) order by o.id`,
  );
  return rows.filter(({ id }) => !heard.has(id));
}

/** A job that failed or died is still there for the next one. */
async function hearStep(scene: Scene, step: HeardStep, struck: boolean): Promise<void> {
  const { dice, lane, setting } = scene;
  const saboteur = new Saboteur();
  if (struck) saboteur.arm(dice.oneOf(['error', 'dies-before', 'dies-during', 'dies-after'] as const), dice.below(16));
  const db = lane.dbThrough((pool) => saboteur.pool(pool));
  try {
    await applyDeposit({ db, clock: setting.clock, emit: outbox([], setting.clock) }, step.payload);
    scene.heard.set(step.id, step);
    scene.counts.heard += 1;
  } catch (error) {
    const interrupted = error instanceof Struck || saboteur.isDead;
    if (!interrupted && !isOverdrawn(error)) throw error;
    if (interrupted) scene.counts.interrupted += 1;
  }
}

/** Another payment of the same customer has not heard yet that its money is gone: until then there is too little. */
function isOverdrawn(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'ledger_overdrawn';
}

async function letLapse(scene: Scene): Promise<string> {
  const { lane, setting } = scene;
  const { clock } = setting;
  while ((await lapse({ db: lane.db, clock, log: lane.log, emit: outbox([], clock) })) === 'again');
  return '';
}

async function wait(scene: Scene): Promise<string> {
  const minutes = scene.dice.between(1, 3);
  scene.network.advance(minutes * 60_000);
  return `${minutes} minutes, until ${minutesAfter(scene.setting.clock.now(), minutes).toISOString()}`;
}

/** All that is left to hear, until it is quiet; then how payments ended is counted. */
export async function hearAll(scene: Scene): Promise<void> {
  for (let pass = 0; pass < passesMax; pass += 1) {
    const waiting = await unheard(scene);
    if (waiting.length === 0) return count(scene);
    for (const step of waiting) await hearStep(scene, step, false);
  }
  throw new Error('there are steps that payments never hear');
}

async function count({ lane, counts }: Scene): Promise<void> {
  const { rows } = await lane.pool.query<{ event: string; n: number }>(
    `select case when event = 'payment.settled' then 'settled ' || exception else event end as event, count(*)::int as n
     from payment_event group by 1`,
  );
  const of = (event: string) => rows.find((row) => row.event === event)?.n ?? 0;
  counts.settled += of('settled none');
  counts.late += of('settled late');
  counts.over += of('settled over') + of('payment.overpaid');
  counts.wrongAsset += of('settled wrong_asset');
  counts.lapsed += of('payment.expired');
  counts.takenBack += of('payment.reorged') + of('payment.reopened');
}

export const paymentSteps: readonly Step[] = [
  { what: 'ask', weight: 5, play: ask },
  { what: 'answer', weight: 8, play: answer },
  { what: 'quote again', weight: 2, play: quoteAgain },
  { what: 'hear', weight: 6, play: hear },
  { what: 'let lapse', weight: 1, play: letLapse },
  { what: 'wait', weight: 3, play: wait },
];
