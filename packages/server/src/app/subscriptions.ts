import { sendChainNotice } from '../modules/assets/index.ts';
import { noticePasswordChanged, noticeTotpAdded, sendInvitation, sendResetLink } from '../modules/members/index.ts';
import { tryAgain } from '../modules/outgoing/index.ts';
import { applyDeposit, customerOfDeposit, tellPayer } from '../modules/payments/index.ts';
import { planAfterDestination, refreshAuthorizations } from '../modules/sweeps/index.ts';
import {
  sendGasNotice,
  sendTreasuryNotice,
  tellCollectorProposed,
  tellGasLow,
  tellPoolLow,
  tellPositionReset,
  tellPositionTaken,
  tellWentElsewhere,
  watchGas,
} from '../modules/alarms/index.ts';
import { sendRestoreNotice, tellRestored } from '../modules/restores/index.ts';
import { noticeDue, sendChangeNotice, sendingNotice } from '../modules/treasury-changes/index.ts';
import { resealSecrets } from '../modules/vault/index.ts';
import { verifyNoticedContract } from '../modules/wallets/index.ts';
import { followProject, sendNotice, tellPeople } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { ReactionRoute } from '../platform/events/outbox.ts';

type Run = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;

/** What is done, and where it matters, which of its jobs are one and which wait for each other. */
export type Reaction = Run | ({ run: Run } & Omit<ReactionRoute, 'name'>);

export function runOf(reaction: Reaction): Run {
  return typeof reaction === 'function' ? reaction : reaction.run;
}

/** For a kind of event its reactions by name. Each runs as a job of its own. */
export type Reactions = Readonly<Record<string, Readonly<Record<string, Reaction>>>>;

/** One job for all that came of a customer, and one at a time: whoever floods an address takes one hand, and not all of them. */
const countToPayment: Reaction = { run: applyDeposit, jobKey: customerOfDeposit, queue: customerOfDeposit };

/** As many mails as a shop has customers: behind those that people wait for, and not tried for a day where they are refused. */
const tellItsPayer: Reaction = { run: tellPayer, isPatient: true, triesMax: 8 };

/** For as long as what it tells of can be stopped: about a week. */
const tellOwners: Reaction = { run: sendChangeNotice, triesMax: 36 };

/** The table of what follows from what: for each worker the events, and its reactions to them. */
export const subscriptions: Readonly<Record<string, Reactions>> = {
  'email-processor': {
    'member.invited': { 'send invitation': sendInvitation },
    'member.password-forgotten': { 'send reset link': sendResetLink },
    'member.password-changed': { 'send notice': noticePasswordChanged },
    'member.totp-added': { 'send notice': noticeTotpAdded },
    'webhook.auto-disabled': { 'tell people': tellPeople },
    'webhook.notice-due': { 'send notice': sendNotice },
    'blockchain.notice-due': { 'send notice': sendChainNotice },
    'gas.alarm': { 'tell people': tellGasLow },
    'gas.notice-due': { 'send notice': sendGasNotice },
    'wallet.position-taken': { 'tell people': tellPositionTaken },
    'wallet.position-reset': { 'tell people': tellPositionReset },
    'sweep.went-elsewhere': { 'tell people': tellWentElsewhere },
    'wallet.pool-low': { 'tell people': tellPoolLow },
    'sweep-contract.collector-proposed': { 'tell people': tellCollectorProposed },
    'history.restored': { 'tell people': tellRestored },
    'restore.notice-due': { 'send notice': sendRestoreNotice },
    'treasury.notice-due': { 'send notice': sendTreasuryNotice },
    [noticeDue]: { [sendingNotice]: tellOwners },
    'payment.settled': { 'tell payer': tellItsPayer },
    'payment.partially-filled': { 'tell payer': tellItsPayer },
    'payment.reopened': { 'tell payer': tellItsPayer },
    'payment.expired': { 'tell payer': tellItsPayer },
    'vault.rotated': { 'seal secrets anew': resealSecrets },
  },
  'webhook-processor': {
    'project.saved': { 'follow project': followProject },
  },
  'deposit-processor': {
    'sweep-contract.noticed': { 'verify contract': verifyNoticedContract },
    'deposit.included': { 'count to a payment': countToPayment },
    'deposit.confirmed': { 'count to a payment': countToPayment },
    'deposit.reorged': { 'count to a payment': countToPayment },
    'deposit.matched': { 'count to a payment': countToPayment },
  },
  'sweep-processor': {
    'wallet.created': { 'look at its coin': watchGas },
    'wallet.activated': { 'try again': tryAgain },
    'wallet.put-back': { 'try again': tryAgain },
    'wallet.destination-set': { 'plan anew': planAfterDestination },
    'sweep.completed': { 'look at authorizations': refreshAuthorizations },
    'sweep.reorged': { 'look at authorizations': refreshAuthorizations },
  },
};
