import { vaultSentences } from '../../../format/vault-sentences.ts';
import { say, type Action } from './action.ts';
import { chainName, chainNameOfCode } from '../../../format/chain-names.ts';
import type { Entry } from '../entry/queries.ts';

const name = ({ entityId }: Entry) => chainName(entityId);
const because = ({ after }: Entry) => {
  const reason = say(after, 'reason', '');
  return reason === '' ? '' : `: ${reason}`;
};

/** A chain's state, whoever or whatever changed it, with the reason where one was given. */
function state(label: string, words: (chain: string) => string): Action {
  return { label, sentence: (entry) => `${words(name(entry))}${because(entry)}` };
}

/** Chains, what is taken on them, and the vault that holds what they need. */
export const chainActions: Record<string, Action> = {
  'blockchain.updated': { label: 'Blockchain changed', sentence: updateSentence },
  'blockchain.enabled': state('Blockchain turned on', (chain) => `Turned ${chain} on`),
  'blockchain.disabled': state('Blockchain turned off', (chain) => `Turned ${chain} off`),
  'blockchain.synced': state('Blockchain healthy', (chain) => `${chain} is fully synced`),
  'blockchain.fell-behind': state('Blockchain lagging', (chain) => `Syncing of ${chain} fell behind`),
  'blockchain.caught-up': state('Blockchain caught up', (chain) => `Syncing of ${chain} caught up`),
  'blockchain.stalled': state('Blockchain stalled', (chain) => `${chain} stopped producing blocks`),
  'blockchain.moved-again': state('Blockchain producing blocks again', (chain) => `${chain} produces blocks again`),
  'blockchain.lost': state('Blockchain unreachable', (chain) => `No node of ${chain} is reachable`),
  'blockchain.reached-again': state('Blockchain reachable again', (chain) => `${chain} is reachable again`),
  'blockchain.halted': state('Blockchain halted', (chain) => `Halted ${chain}`),
  'blockchain.resumed': state('Blockchain resumed', (chain) => `Resumed ${chain}`),
  'blockchain.resumed-without-nodes': state(
    'Blockchain resumed without nodes',
    (chain) => `Resumed ${chain} without an active node`,
  ),
  'currency.added': {
    label: 'Token added',
    sentence: ({ after }) =>
      `Added ${say(after, 'code', 'a token')} on ${chainNameOfCode(say(after, 'blockchainCode', ''))}`,
  },
  'currency.price-confirmed': {
    label: 'Price of a token confirmed',
    sentence: ({ after }) => pricedSentence(after, 'Confirmed'),
  },
  'currency.price-withdrawn': {
    label: 'Price of a token withdrawn',
    sentence: ({ after }) => pricedSentence(after, 'Withdrew'),
  },
  'currency.switched': {
    label: 'Currency switched on or off',
    sentence: ({ after }) => {
      const currency = `${say(after, 'code', 'a currency')} on ${chainNameOfCode(say(after, 'blockchainCode', ''))}`;
      return `Switched ${currency} ${after?.['status'] === 'active' ? 'on' : 'off'}`;
    },
  },
  'currency.dust-limit-changed': {
    label: 'Dust limit changed',
    sentence: ({ after }) =>
      `Changed the dust limit of ${say(after, 'currencyCode', 'a currency')} to ${say(after, 'dustLimit', 'none')}`,
  },
  'project.currencies-followed': { label: 'Payment options follow a wallet', sentence: optionsSentence },
  'project.currencies-changed': { label: 'Payment options changed', sentence: optionsSentence },
  'vault.rotated': { label: 'Vault rotated', sentence: (entry) => vaultSentence(entry) },
  'vault.resealed': { label: 'Secrets re-encrypted', sentence: (entry) => vaultSentence(entry) },
  'vault.created': { label: 'Vault created', sentence: (entry) => vaultSentence(entry) },
  'vault.changed': { label: 'Vault renamed', sentence: (entry) => vaultSentence(entry) },
  'vault.removed': { label: 'Vault deleted', sentence: (entry) => vaultSentence(entry) },
  'vault.secret-created': { label: 'Secret added', sentence: (entry) => vaultSentence(entry) },
  'vault.secret-written': { label: 'Secret value changed', sentence: (entry) => vaultSentence(entry) },
  'vault.secret-removed': { label: 'Secret deleted', sentence: (entry) => vaultSentence(entry) },
  'vault.hot-keys-exported': { label: 'Hot wallet keys exported', sentence: (entry) => vaultSentence(entry) },
  'vault.hot-keys-resealed': { label: 'Hot wallet keys re-encrypted', sentence: (entry) => vaultSentence(entry) },
};

function updateSentence(entry: Entry): string {
  const { before, after } = entry;
  const [from, to] = [say(before, 'confirmations', ''), say(after, 'confirmations', '')];
  const confirmations = to === '' ? '' : `the confirmations${from === '' ? '' : ` from ${from}`} to ${to}`;
  const nodes = after?.['nodes'] !== undefined || after?.['newAddresses'] !== undefined ? 'the nodes' : '';
  const what = [confirmations, nodes].filter((part) => part !== '');
  return `Changed ${what.length === 0 ? 'the settings' : what.join(' and ')} of ${name(entry)}`;
}

function pricedSentence(after: Entry['after'], verb: string): string {
  const code = say(after, 'code', 'a currency');
  return `${verb} that ${code} on ${chainNameOfCode(say(after, 'blockchainCode', ''))} is worth one ${code}`;
}

function optionsSentence({ after }: Entry): string {
  const taken = after?.['currencies'];
  if (!Array.isArray(taken)) return 'Changed the accepted currencies of the project';
  return taken.length === 0
    ? 'Removed all accepted currencies of the project'
    : `Changed the accepted currencies of the project to ${new Intl.ListFormat('en').format(taken.map(String))}`;
}

function vaultSentence({ action, before, after }: Entry): string {
  return vaultSentences[action]?.(after, before) ?? 'Changed the vault';
}
