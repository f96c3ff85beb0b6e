import { say, type Action } from './action.ts';

/** What the program sends with keys of its own. */
export const sendingActions: Record<string, Action> = {
  'outgoing.signed': {
    label: 'Transaction signed',
    sentence: ({ entityId, after }) =>
      `Signed with the key of wallet ${entityId} what goes to ${say(after, 'to', 'an unnamed address')}`,
  },
  'outgoing.fee-raised': {
    label: 'Fee raised',
    sentence: ({ entityId }) => `Signed a stuck transaction of wallet ${entityId} again at a higher fee`,
  },
  'outgoing.signed-again': {
    label: 'Transaction signed again',
    sentence: ({ entityId, before }) =>
      `Signed a transaction of wallet ${entityId} again, as the first can never land: ${say(before, 'proof', 'not told')}`,
  },
  'outgoing.filler-signed': {
    label: 'Position given up',
    sentence: ({ entityId }) =>
      `Gave the position of a transaction of wallet ${entityId} that no node takes to one that sends nothing`,
  },
  'outgoing.dead': {
    label: 'Transaction proven dead',
    sentence: ({ after }) => `Found proof that a transaction can never land: ${say(after, 'proof', 'not told')}`,
  },
  'history.restored': {
    label: 'History went back',
    sentence: () => 'Found that the database was restored or moved: sending is held until somebody releases it',
  },
  'sending.released': {
    label: 'Sending released',
    sentence: () => 'Released sending after the database was restored',
  },
  'wallet.position-reset': {
    label: 'Next number reset',
    sentence: ({ entityId, after }) =>
      `Reset the number of the next transaction of wallet ${entityId} on ${say(after, 'blockchainCode', 'a network')}`,
  },
  'wallet.position-taken': {
    label: 'Key used from outside',
    sentence: ({ entityId }) => `Somebody else sent a transaction with the key of wallet ${entityId}`,
  },
};
