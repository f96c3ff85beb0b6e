import { chainNameOfCode } from '../../../format/chain-names.ts';
import { say, type Action } from './action.ts';

/** What the program sends with keys of its own. */
export const sendingActions: Record<string, Action> = {
  'outgoing.signed': {
    label: 'Transaction signed',
    sentence: ({ entityId, after }) =>
      `Signed a transaction of wallet ${entityId} to ${say(after, 'to', 'an unknown address')}`,
  },
  'outgoing.fee-raised': {
    label: 'Fee raised',
    sentence: ({ entityId }) => `Signed a stuck transaction of wallet ${entityId} again with a higher fee`,
  },
  'outgoing.signed-again': {
    label: 'Transaction signed again',
    sentence: ({ entityId, before }) =>
      `Signed a transaction of wallet ${entityId} again because the first is dead: ${say(before, 'proof', 'no proof recorded')}`,
  },
  'outgoing.filler-signed': {
    label: 'Filler signed',
    sentence: ({ entityId }) => `Replaced a transaction of wallet ${entityId} that no node accepts with a filler`,
  },
  'outgoing.dead': {
    label: 'Transaction proven dead',
    sentence: ({ after }) =>
      `Proved that a transaction can never be included in a block: ${say(after, 'proof', 'no proof recorded')}`,
  },
  'history.restored': {
    label: 'Database restored',
    sentence: () => 'The database was restored or moved: sending is on hold until it is released',
  },
  'signer.database-restored': {
    label: 'Signatures restored',
    sentence: ({ after }) =>
      `The database lacked ${say(after, 'missing', 'some')} entries of the signer's journal: their signatures are stored again`,
  },
  'sending.released': {
    label: 'Sending released',
    sentence: () => 'Released sending after the database was restored',
  },
  'wallet.position-reset': {
    label: 'Nonce reset',
    sentence: ({ entityId, after }) =>
      `Reset the next nonce of wallet ${entityId} on ${chainNameOfCode(say(after, 'blockchainCode', ''))}`,
  },
  'wallet.position-taken': {
    label: 'Key used outside Coffer',
    sentence: ({ entityId }) => `A transaction was sent with the key of wallet ${entityId} outside Coffer`,
  },
};
