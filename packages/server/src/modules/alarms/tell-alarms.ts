import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  collectorProposed,
  mailIsSetUp,
  poolLow,
  positionReset,
  positionTaken,
  sendMail,
  walletShort,
  wentElsewhere,
  type Template,
} from '../mail/index.ts';
import { findRefill, findShort, type Short } from '../payouts/index.ts';
import { siteUrl } from '../system/index.ts';
import { isWithin, type ThrottleRule } from '../../platform/throttle.ts';
import { rounded } from '../sweeps/index.ts';
import { findLowPool, findProposed, findStrayed, findTaken, strayedBefore } from './alarm-facts-store.ts';
import { alarmEvents, type AlarmFacts } from './events.ts';
import { treasuryPeople } from './treasury-people.ts';

/** How long after a mail more of the same comes without one. */
const strayedQuietMinutes = 60;
/** Of a wallet and a currency: what waits is many payouts, and one mail tells of all of them. */
const shortMails = { name: 'mails about hot wallets that are short', attemptsMax: 1, windowSeconds: 6 * 3_600 };

type Alarm = { walletId: number; template: Template; about?: string };
/** What one of these events says. */
type Facts<K extends AlarmFacts['alarm']> = Omit<Extract<AlarmFacts, { alarm: K }>, 'alarm'>;

/** Reactions to what only the owners of the money can judge: a mail for each of them, each a job of its own. */
export async function tellPositionTaken(deps: Deps, facts: Facts<'wallet.position-taken'>): Promise<void> {
  await tellOwners(deps, { alarm: 'wallet.position-taken', ...facts });
}

export async function tellPositionReset(deps: Deps, facts: Facts<'wallet.position-reset'>): Promise<void> {
  await tellOwners(deps, { alarm: 'wallet.position-reset', ...facts });
}

export async function tellCollectorProposed(
  deps: Deps,
  facts: Facts<'sweep-contract.collector-proposed'>,
): Promise<void> {
  await tellOwners(deps, { alarm: 'sweep-contract.collector-proposed', ...facts });
}

export async function tellPoolLow(deps: Deps, facts: Facts<'wallet.pool-low'>): Promise<void> {
  await tellOwners(deps, { alarm: 'wallet.pool-low', ...facts });
}

export async function tellWentElsewhere(deps: Deps, facts: Facts<'sweep.went-elsewhere'>): Promise<void> {
  if (await strayedBefore(deps.db, facts.sweepId, strayedQuietMinutes)) return;
  await tellOwners(deps, { alarm: 'sweep.went-elsewhere', ...facts });
}

/** Most of what payouts wait for passes by itself, and nobody is told. */
export async function tellShort(deps: Deps, facts: Facts<'payout.waiting'>): Promise<void> {
  await tellOwners(deps, { alarm: 'payout.waiting', ...facts }, shortMails);
}

async function tellOwners(deps: Deps, facts: AlarmFacts, most?: ThrottleRule): Promise<void> {
  const told = await compose(deps, facts);
  if (!told || !(await mailIsSetUp(deps, deps.db))) return;
  const people = await treasuryPeople(deps.db, told.walletId);
  await inTransaction(deps.db, async (tx) => {
    if (most && !(await isWithin(tx, most, told.about ?? '', deps.clock.now()))) return;
    const notices = [...people.keys()].map((memberId) =>
      alarmEvents['treasury.notice-due'](null, { ...facts, memberId }),
    );
    await deps.emit(tx, ...notices);
  });
}

/** Who may not do anything about it any more gets no mail. */
export async function sendTreasuryNotice(deps: Deps, notice: AlarmFacts & { memberId: number }): Promise<void> {
  const told = await compose(deps, notice);
  if (!told) return;
  const email = (await treasuryPeople(deps.db, told.walletId)).get(notice.memberId);
  if (email !== undefined) await sendMail(deps, { to: email, template: told.template });
}

/** Undefined where there is nothing to tell any more. */
async function compose(deps: Deps, facts: AlarmFacts): Promise<Alarm | undefined> {
  const site = await siteUrl(deps, deps.db);
  switch (facts.alarm) {
    case 'wallet.position-taken':
      return composeTaken(deps, facts, site);
    case 'wallet.position-reset':
      return composeReset(deps, facts, site);
    case 'sweep.went-elsewhere':
      return composeStrayed(deps, facts, site);
    case 'sweep-contract.collector-proposed':
      return composeProposed(deps, facts, site);
    case 'payout.waiting':
      return composeShort(deps, facts, site);
    case 'wallet.pool-low':
      return composePoolLow(deps, facts, site);
  }
}

async function composeTaken(
  { db }: Deps,
  facts: Facts<'wallet.position-taken'>,
  site: string,
): Promise<Alarm | undefined> {
  const taken = await findTaken(db, facts.walletId, facts.blockchainId);
  if (!taken) return undefined;
  const { walletId, chain } = taken;
  const address = spelled(chain, taken.address);
  const { position } = facts;
  return { walletId, template: positionTaken({ ...taken, address, position, siteUrl: site }) };
}

async function composeReset(
  { db }: Deps,
  facts: Facts<'wallet.position-reset'>,
  site: string,
): Promise<Alarm | undefined> {
  const wallet = await findTaken(db, facts.walletId, facts.blockchainId);
  if (!wallet) return undefined;
  const { walletId, chain } = wallet;
  const address = spelled(chain, wallet.address);
  const { before, position: now } = facts;
  return { walletId, template: positionReset({ ...wallet, address, before, now, siteUrl: site }) };
}

async function composeStrayed(
  { db }: Deps,
  facts: Facts<'sweep.went-elsewhere'>,
  site: string,
): Promise<Alarm | undefined> {
  const strayed = await findStrayed(db, facts.sweepId);
  if (!strayed) return undefined;
  const { walletId, chain, units, decimals, currency } = strayed;
  const amount = `${rounded(BigInt(units), decimals, 'down')} ${currency}`;
  const toAddress = spelled(chain, strayed.toAddress);
  return { walletId, template: wentElsewhere({ ...strayed, amount, toAddress, siteUrl: site }) };
}

async function composeProposed(
  { db }: Deps,
  { sweepContractId }: Facts<'sweep-contract.collector-proposed'>,
  site: string,
): Promise<Alarm | undefined> {
  const proposed = await findProposed(db, sweepContractId);
  if (!proposed) return undefined;
  const { walletId, chain } = proposed;
  const facts = {
    ...proposed,
    contract: spelled(chain, proposed.contract),
    collector: spelled(chain, proposed.collector),
    toAddress: spelled(chain, proposed.toAddress),
    changesAt: proposed.changesAt.toISOString().slice(0, 16).replace('T', ' '),
    siteUrl: site,
  };
  return { walletId, template: collectorProposed(facts) };
}

async function composeShort(
  deps: Deps,
  { payoutId }: Facts<'payout.waiting'>,
  site: string,
): Promise<Alarm | undefined> {
  const short = await findShort(deps, payoutId);
  if (!short) return undefined;
  const { walletId, currencyId, chain, currency } = short;
  const refill = await findRefill(deps, { walletId, chain, currency });
  return {
    walletId,
    template: walletShort({ ...inWords(short), refill, siteUrl: site }),
    about: `${walletId} ${currencyId}`,
  };
}

function inWords({ needed, available, decimals, currency, ...short }: Short) {
  const text = (units: bigint, way: 'up' | 'down') => `${rounded(units, decimals, way)} ${currency}`;
  return {
    ...short,
    currency,
    address: spelled(short.chain, short.address),
    needed: text(needed, 'up'),
    held: text(available, 'down'),
  };
}

async function composePoolLow({ db }: Deps, facts: Facts<'wallet.pool-low'>, site: string): Promise<Alarm | undefined> {
  const pool = await findLowPool(db, facts.walletId, facts.family);
  return pool && { walletId: pool.walletId, template: poolLow({ ...pool, siteUrl: site }) };
}

function spelled(chain: ChainCode, address: string): string {
  return spellAddress(familyOf(chain), address);
}
