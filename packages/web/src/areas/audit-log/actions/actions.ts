import { chainActions } from './chain-actions.ts';
import { changesOf, fieldWords } from './changes.ts';
import { depositActions } from './deposit-actions.ts';
import { memberActions } from './member-actions.ts';
import { payeeActions } from './payee-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { payoutActions } from './payout-actions.ts';
import { referralActions } from './referral-actions.ts';
import { rewardActions } from './reward-actions.ts';
import type { Entry } from '../entry/queries.ts';
import { quoted, say, type Action } from './action.ts';
import { sendingActions } from './sending-actions.ts';
import { signingActions } from './signing-actions.ts';
import { sweepActions } from './sweep-actions.ts';
import { walletActions } from './wallet-actions.ts';
import { webhookActions } from './webhook-actions.ts';

const projectActions: Record<string, Action> = {
  'project.created': {
    label: 'Project created',
    sentence: ({ after }) => `Created the project${quoted(after, 'name')}`,
  },
  'project.updated': { label: 'Project changed', sentence: (entry) => `Changed the project’s ${changedFields(entry)}` },
  'monthly-statement.changed': {
    label: 'Monthly statement changed',
    sentence: ({ before, after }) =>
      before?.['on'] === after?.['on']
        ? 'Changed the monthly statement'
        : after?.['on'] === true
          ? `Switched the monthly statement on, for ${say(after, 'recipients', 'nobody')}`
          : 'Switched the monthly statement off',
  },
  'customer.created': {
    label: 'Customer created',
    sentence: ({ after }) => `Created the customer${quoted(after, 'customerID')}`,
  },
  'customer.email-added': {
    label: 'Customer’s email added',
    sentence: ({ after }) => `Added the email of the customer${quoted(after, 'customerID')}`,
  },
  'api-key.created': {
    label: 'API key created',
    sentence: ({ after }) => `Created the API key${quoted(after, 'description')}`,
  },
  'api-key.updated': { label: 'API key changed', sentence: (entry) => `Changed the API key’s ${changedFields(entry)}` },
  'api-key.rotated': {
    label: 'API key rotated',
    sentence: ({ before }) => `Replaced the API key that ended in ${say(before, 'lastFour', 'unknown characters')}`,
  },
  'api-key.disabled': { label: 'API key disabled', sentence: () => 'Disabled the API key' },
  'api-key.enabled': { label: 'API key enabled', sentence: () => 'Enabled the API key' },
  'api-key.revoked': { label: 'API key revoked', sentence: () => 'Revoked the API key' },
};

const installActions: Record<string, Action> = {
  'role.created': { label: 'Role created', sentence: ({ after }) => `Created the role${quoted(after, 'name')}` },
  'role.updated': { label: 'Role changed', sentence: (entry) => `Changed the role’s ${changedFields(entry)}` },
  'role.deleted': { label: 'Role deleted', sentence: ({ before }) => `Deleted the role${quoted(before, 'name')}` },
  'smtp.changed': {
    label: 'Mail server changed',
    sentence: (entry) => `Changed the mail server’s ${changedFields(entry)}`,
  },
  'smtp.removed': {
    label: 'Mail server removed',
    sentence: ({ before }) => `Removed the mail server${quoted(before, 'host')}`,
  },
  'smtp.tested': {
    label: 'Mail server tested',
    sentence: ({ after }) =>
      `Sent a test email to ${say(after, 'to', 'an unknown address')}${after?.['ok'] === false ? ', which failed' : ''}`,
  },
  'configuration.changed': {
    label: 'Setting changed',
    sentence: ({ after }) => `Changed the setting to ${say(after, 'value', 'empty')}`,
  },
  'site-url.changed': {
    label: 'Site URL changed',
    sentence: ({ after }) => `Changed the site URL to ${say(after, 'siteUrl', 'none')}`,
  },
  'go-live.wallet-proven': {
    label: 'Cold wallet proven',
    sentence: ({ after }) =>
      `Proved by a ${say(after, 'means', 'signature')} that the cold wallet ${say(after, 'address', '')} is ours`,
  },
  'go-live.key-proven': {
    label: 'Master key proven',
    sentence: () => 'Typed the fingerprint from a copy of the master key',
  },
  'go-live.webhook-proven': {
    label: 'Webhook proven',
    sentence: ({ after }) => `Sent an example to the endpoint, which answered ${say(after, 'status', 'well')}`,
  },
  'go-live.went-live': { label: 'Went live', sentence: () => 'Went live' },
  'worker.restarted': { label: 'Worker restarted', sentence: () => 'Restarted background workers' },
};

/** Every action there is, in the groups that a filter offers. */
export const actionGroups: readonly { title: string; actions: Readonly<Record<string, Action>> }[] = [
  { title: 'Members and sessions', actions: memberActions },
  { title: 'Projects', actions: projectActions },
  { title: 'Payments', actions: paymentActions },
  { title: 'Payouts', actions: payoutActions },
  { title: 'Referrals', actions: referralActions },
  { title: 'Rewards', actions: rewardActions },
  { title: 'Webhooks', actions: webhookActions },
  { title: 'Deposits and ledger', actions: depositActions },
  { title: 'Wallets and sweep contracts', actions: walletActions },
  { title: 'Sweeps', actions: sweepActions },
  { title: 'Recipients and payout policy', actions: payeeActions },
  { title: 'Transactions', actions: sendingActions },
  { title: 'Signing requests', actions: signingActions },
  { title: 'Networks, currencies and vaults', actions: chainActions },
  { title: 'Settings and system', actions: installActions },
];

const actions = new Map(actionGroups.flatMap((group) => Object.entries(group.actions)));

/** What was done, in words; undefined for an action that this page has none for. */
export function sentenceOf(entry: Entry): string | undefined {
  return actions.get(entry.action)?.sentence(entry);
}

/** What a filter by an action is called. */
export function actionLabel(action: string): string {
  return actions.get(action)?.label ?? action;
}

const namedFieldsMax = 3;

function changedFields({ before, after }: Entry): string {
  const fields = changesOf(before, after).map(({ field }) => fieldWords(field));
  if (fields.length === 0) return 'settings';
  const over = fields.length - namedFieldsMax;
  const named = over > 1 ? [...fields.slice(0, namedFieldsMax), `${over} more`] : fields;
  return new Intl.ListFormat('en').format(named);
}
