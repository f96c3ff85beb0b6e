import { languages, type Language } from '@coffer/kernel/language.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isWithin, type ThrottleRule } from '../../../platform/throttle.ts';
import {
  mailIsSetUp,
  payoutPaid,
  payoutRequested,
  rewardsEarned,
  sendMail,
  type ReferralFacts,
  type Template,
} from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { growthMailEvents, type ToldReferrer } from '../events.ts';
import { withdrawalStatus } from '../withdrawals/withdrawal-status.ts';
import { findAddressee, type Addressee } from './mailbox-store.ts';
import { stopTokenOf } from './stop-token.ts';
import { findToldWithdrawal, type ToldWithdrawal } from './withdrawal-told-store.ts';

/** Of one mailbox and project, besides the one about rewards. Whoever asks and takes back all day fills nobody's inbox. */
const mailsOfMailbox: ThrottleRule = { name: 'mails about referral payouts', attemptsMax: 4, windowSeconds: 86_400 };
/** A reorg may undo a payout that comes again. */
const onceForEach: ThrottleRule = {
  name: 'mails about one referral payout',
  attemptsMax: 1,
  windowSeconds: 30 * 86_400,
};

/** Reaction to a withdrawal that was requested: a mail for whoever gets it. */
export async function tellRequested(deps: Deps, { withdrawalId }: { withdrawalId: number }): Promise<void> {
  await tellOfPayout(deps, withdrawalId, 'requested');
}

/** Reaction to one that is paid. */
export async function tellPaid(deps: Deps, { withdrawalId }: { withdrawalId: number }): Promise<void> {
  await tellOfPayout(deps, withdrawalId, 'paid');
}

/** Counted where the mail is asked for, and not where it is sent: one that is tried again is the same mail. */
async function tellOfPayout(deps: Deps, withdrawalId: number, about: 'requested' | 'paid'): Promise<void> {
  if (!(await mailIsSetUp(deps))) return;
  const withdrawal = await findToldWithdrawal(deps.db, withdrawalId);
  const addressee = withdrawal && (await findAddressee(deps.db, withdrawal.personId));
  if (!addressee) return;
  const { personId } = withdrawal;
  const { projectId, mailbox } = addressee;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await isWithin(tx, onceForEach, `${withdrawalId} ${about}`, now))) return;
    if (!(await isWithin(tx, mailsOfMailbox, `${projectId} ${mailbox}`, now))) return;
    await deps.emit(tx, growthMailEvents['referrer.mail-due'](projectId, { about, personId, withdrawalId }));
  });
}

/** What was taken back meanwhile needs no mail, and neither does who wants none any more. */
export async function sendReferrerMail(deps: Deps, told: ToldReferrer): Promise<void> {
  const addressee = await findAddressee(deps.db, told.personId);
  if (!addressee) return;
  const template = await write(deps, told, addressee);
  if (!template) return;
  const { email: to, from, replyTo } = addressee;
  await sendMail(deps, { to, template, from, replyTo });
}

async function write(deps: Deps, told: ToldReferrer, addressee: Addressee): Promise<Template | undefined> {
  const stopLink = `${await siteUrl(deps, deps.db)}/referral/${stopTokenOf(deps, told.personId)}`;
  const { shop, website, supportEmail, language } = addressee;
  const facts = { shop, website: webAddress(website), supportEmail, stopLink };
  const inLanguage = language ?? languages[0];
  if (told.about === 'rewards') {
    const { rewards: count, usdUnits, backUsdUnits = '0' } = told;
    const from = backUsdUnits === '0' ? 'friends' : backUsdUnits === usdUnits ? 'own' : 'both';
    return rewardsEarned({ ...facts, count, from, dollars: dollarsOf(usdUnits) }, inLanguage);
  }
  const withdrawal = await findToldWithdrawal(deps.db, told.withdrawalId);
  return withdrawal && writeOfPayout(told.about, withdrawal, facts, inLanguage);
}

function writeOfPayout(
  about: 'requested' | 'paid',
  { status, usdUnits, currency, network }: ToldWithdrawal,
  facts: Omit<ReferralFacts, 'dollars'>,
  language: Language,
): Template | undefined {
  const said = { ...facts, dollars: dollarsOf(usdUnits) };
  if (about === 'paid') return status === 'paid' ? payoutPaid({ ...said, currency, network }, language) : undefined;
  return withdrawalStatus.isAmong('open', status) ? payoutRequested(said, language) : undefined;
}

/** A shop writes its address as it likes; a mail leads to web addresses alone. */
function webAddress(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  return /^https?:$/.test(new URL(website).protocol) ? new URL(website).href : null;
}
