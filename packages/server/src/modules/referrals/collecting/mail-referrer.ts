import { familyOf } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { listLiveChains } from '../../assets/index.ts';
import { rewardAddressChanged, rewardCode, sendMail, type Template } from '../../mail/index.ts';
import { codeMinutes, mintCode } from '../../payouts/index.ts';
import { linkWay, type LinkWay } from '../../treasury-changes/index.ts';
import type { portalEvents } from '../events.ts';
import { isShut } from '../portal/find-viewer.ts';
import { findPortalPerson, type PortalPerson } from '../portal/portal-person-store.ts';
import { digestOf } from '../portal/portal-token-store.ts';
import { sumAvailable } from '../withdrawals/pay-place-store.ts';
import { findChange, keepStopDigest } from './address-change-store.ts';
import { codeOf } from './code-of.ts';

/** Links in mails about a change begin like this. */
export const stopPrefix = 's_';

/** It goes the way of links to choose a password: whoever has switched the mail server lately gets none. */
export async function sendRewardCode(
  deps: Deps,
  { personId, what, blockchainId, address, page, language }: PayloadOf<typeof portalEvents, 'portal.code-due'>,
): Promise<void> {
  const { db, clock } = deps;
  const person = await findPortalPerson(db, personId);
  const chain = (await listLiveChains(db)).find(({ id }) => id === blockchainId);
  const way = await linkWay(deps, db);
  if (!person || isShut(person) || !chain || way.account === null) return;
  const amountUSD = what === 'withdrawal' ? dollarsOf(await sumAvailable(db, personId)) : null;
  const of = codeOf(person, { what, blockchainId, address }, page);
  const code = await mintCode(deps, db, of, clock.now());
  const template = rewardCode(
    {
      shop: person.brand.name,
      code,
      minutes: codeMinutes,
      network: chain.name,
      address: spellAddress(familyOf(chain.code), address),
      amountUSD,
      siteUrl: way.site,
    },
    language,
  );
  await mail(deps, person, way, template);
}

/** With a link that stops it, the same in each mail about it: a first one that somebody has stays good while a second one waits. */
export async function tellAddressChanged(
  deps: Deps,
  { changeId, language }: PayloadOf<typeof portalEvents, 'portal.address-changed'>,
): Promise<void> {
  const { db } = deps;
  const change = await findChange(db, changeId);
  const person = change && (await findPortalPerson(db, change.personId));
  const way = await linkWay(deps, db);
  if (!change || !person || change.stoppedAt !== null || way.account === null) return;
  const token = stopPrefix + deps.masterKey.digest('stop links of addresses', String(change.id)).toString('base64url');
  await keepStopDigest(db, change.id, digestOf(token));
  const template = rewardAddressChanged(
    {
      shop: person.brand.name,
      network: change.blockchainName,
      address: spellAddress(familyOf(change.chain), change.address),
      usableFrom: change.usableFrom,
      link: `${way.site}/referral/${token}`,
      supportEmail: person.brand.supportEmail,
    },
    language,
  );
  await mail(deps, person, way, template);
}

async function mail(deps: Deps, { email: to }: PortalPerson, way: LinkWay, template: Template): Promise<void> {
  await sendMail(deps, { to, template, ...(way.accountUntil && way.account ? { through: way.account } : {}) });
}
