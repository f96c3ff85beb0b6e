import { noticePasswordChanged, sendInvitation, sendResetLink } from '../modules/members/index.ts';
import { tryAgain } from '../modules/outgoing/index.ts';
import { applyDeposit, tellPayer } from '../modules/payments/index.ts';
import {
  refreshAuthorizations,
  sendGasNotice,
  sendTreasuryNotice,
  tellCollectorProposed,
  tellGasLow,
  tellPoolLow,
  tellPositionTaken,
  tellWentElsewhere,
  watchGas,
} from '../modules/sweeps/index.ts';
import { resealSecrets } from '../modules/vault/index.ts';
import { verifyNoticedContract } from '../modules/wallets/index.ts';
import { followProject, sendNotice, tellPeople } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';

export type Reaction = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;

/** For a kind of event its reactions by name. Each runs as a job of its own. */
export type Reactions = Readonly<Record<string, Readonly<Record<string, Reaction>>>>;

/** The table of what follows from what: for each worker the events, and its reactions to them. */
export const subscriptions: Readonly<Record<string, Reactions>> = {
  'email-processor': {
    'member.invited': { 'send invitation': sendInvitation },
    'member.password-forgotten': { 'send reset link': sendResetLink },
    'member.password-changed': { 'send notice': noticePasswordChanged },
    'webhook.auto-disabled': { 'tell people': tellPeople },
    'webhook.notice-due': { 'send notice': sendNotice },
    'gas.alarm': { 'tell people': tellGasLow },
    'gas.notice-due': { 'send notice': sendGasNotice },
    'wallet.position-taken': { 'tell people': tellPositionTaken },
    'sweep.went-elsewhere': { 'tell people': tellWentElsewhere },
    'wallet.pool-low': { 'tell people': tellPoolLow },
    'sweep-contract.collector-proposed': { 'tell people': tellCollectorProposed },
    'treasury.notice-due': { 'send notice': sendTreasuryNotice },
    'payment.settled': { 'tell payer': tellPayer },
    'payment.partially-filled': { 'tell payer': tellPayer },
    'payment.reopened': { 'tell payer': tellPayer },
    'payment.expired': { 'tell payer': tellPayer },
    'vault.rotated': { 'seal secrets anew': resealSecrets },
  },
  'webhook-processor': {
    'project.saved': { 'follow project': followProject },
  },
  'deposit-processor': {
    'sweep-contract.noticed': { 'verify contract': verifyNoticedContract },
    'deposit.included': { 'count to a payment': applyDeposit },
    'deposit.confirmed': { 'count to a payment': applyDeposit },
    'deposit.reorged': { 'count to a payment': applyDeposit },
    'deposit.matched': { 'count to a payment': applyDeposit },
  },
  'sweep-processor': {
    'wallet.created': { 'look at its coin': watchGas },
    'wallet.activated': { 'try again': tryAgain },
    'sweep.completed': { 'look at authorizations': refreshAuthorizations },
    'sweep.reorged': { 'look at authorizations': refreshAuthorizations },
  },
};
