import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/evm/spell-address.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  collectorProposed,
  mailIsSetUp,
  poolLow,
  positionReset,
  positionTaken,
  sendMail,
  wentElsewhere,
  type Template,
} from '../mail/index.ts';
import { siteUrl } from '../system/index.ts';
import { rounded } from '../sweeps/index.ts';
import { findLowPool, findProposed, findStrayed, findTaken, strayedBefore } from './alarm-facts-store.ts';
import { treasuryPeople } from './treasury-people.ts';

/** How long after a mail more of the same comes without one. */
const strayedQuietMinutes = 60;

type Payload = Record<string, unknown>;
type Alarm = { walletId: number; template: Template };
type Compose = (deps: Deps, payload: Payload, site: string) => Promise<Alarm | undefined>;

/** What is told of each kind of event; undefined where there is nothing to tell any more. */
const composers: Readonly<Record<string, Compose>> = {
  'wallet.position-taken': composeTaken,
  'wallet.position-reset': composeReset,
  'sweep.went-elsewhere': composeStrayed,
  'sweep-contract.collector-proposed': composeProposed,
  'wallet.pool-low': composePoolLow,
};

/** Reactions to what only the owners of the money can judge: a mail for each of them, each a job of its own. */
export const tellPositionTaken = telling('wallet.position-taken');
export const tellPositionReset = telling('wallet.position-reset');
export const tellCollectorProposed = telling('sweep-contract.collector-proposed');
export const tellPoolLow = telling('wallet.pool-low');
const tellStrayed = telling('sweep.went-elsewhere');

export async function tellWentElsewhere(deps: Deps, payload: Payload): Promise<void> {
  const isMore = await strayedBefore(deps.db, Number(payload['sweepId']), strayedQuietMinutes);
  if (!isMore) await tellStrayed(deps, payload);
}

function telling(alarm: string): (deps: Deps, payload: Payload) => Promise<void> {
  return async (deps, payload) => {
    const told = await compose(deps, alarm, payload);
    if (!told || !(await mailIsSetUp(deps, deps.db))) return;
    const people = await treasuryPeople(deps.db, told.walletId);
    const of = payload as Record<string, string | number | null>;
    await inTransaction(deps.db, (tx) =>
      deps.emit(
        tx,
        ...[...people.keys()].map((memberId) => ({
          kind: 'treasury.notice-due',
          projectId: null,
          payload: { ...of, alarm, memberId },
        })),
      ),
    );
  };
}

/** Who may not do anything about it any more gets no mail. */
export async function sendTreasuryNotice(deps: Deps, payload: Payload): Promise<void> {
  const told = await compose(deps, String(payload['alarm']), payload);
  if (!told) return;
  const email = (await treasuryPeople(deps.db, told.walletId)).get(Number(payload['memberId']));
  if (email !== undefined) await sendMail(deps, { to: email, template: told.template });
}

async function compose(deps: Deps, alarm: string, payload: Payload): Promise<Alarm | undefined> {
  return composers[alarm]?.(deps, payload, await siteUrl(deps, deps.db));
}

async function composeTaken({ db }: Deps, payload: Payload, site: string): Promise<Alarm | undefined> {
  const taken = await findTaken(db, Number(payload['walletId']), Number(payload['blockchainId']));
  if (!taken) return undefined;
  const { walletId, chain } = taken;
  const address = spelled(chain, taken.address);
  const { position } = payload as { position: number | null };
  return { walletId, template: positionTaken({ ...taken, address, position, siteUrl: site }) };
}

async function composeReset({ db }: Deps, payload: Payload, site: string): Promise<Alarm | undefined> {
  const wallet = await findTaken(db, Number(payload['walletId']), Number(payload['blockchainId']));
  if (!wallet) return undefined;
  const { walletId, chain } = wallet;
  const address = spelled(chain, wallet.address);
  const [before, now] = [Number(payload['before']), Number(payload['position'])];
  return { walletId, template: positionReset({ ...wallet, address, before, now, siteUrl: site }) };
}

async function composeStrayed({ db }: Deps, payload: Payload, site: string): Promise<Alarm | undefined> {
  const strayed = await findStrayed(db, Number(payload['sweepId']));
  if (!strayed) return undefined;
  const { walletId, chain, units, decimals, currency } = strayed;
  const amount = `${rounded(BigInt(units), decimals, 'down')} ${currency}`;
  const toAddress = spelled(chain, strayed.toAddress);
  return { walletId, template: wentElsewhere({ ...strayed, amount, toAddress, siteUrl: site }) };
}

async function composeProposed({ db }: Deps, payload: Payload, site: string): Promise<Alarm | undefined> {
  const proposed = await findProposed(db, Number(payload['sweepContractId']));
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

async function composePoolLow({ db }: Deps, payload: Payload, site: string): Promise<Alarm | undefined> {
  const pool = await findLowPool(db, Number(payload['walletId']), String(payload['family']));
  return pool && { walletId: pool.walletId, template: poolLow({ ...pool, siteUrl: site }) };
}

function spelled(chain: ChainCode, address: string): string {
  return spellAddress(familyOf(chain), address);
}
