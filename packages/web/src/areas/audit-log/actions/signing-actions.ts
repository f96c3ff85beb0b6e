import { say, type Action } from './action.ts';

/** What merchants sign with keys that they alone have. */
export const signingActions: Record<string, Action> = {
  'wallet.accounts-authorized': {
    label: 'Addresses authorized',
    sentence: ({ entityId, after }) =>
      `Authorized the sweep contract for ${say(after, 'accounts', 'some')} addresses of wallet ${entityId}`,
  },
  'signing-request.opened': {
    label: 'Signing request opened',
    sentence: ({ entityId, after }) =>
      `Reserved the balance of ${say(after, 'addresses', 'some')} addresses for signing: SR-${entityId}`,
  },
  'signing-request.signed': {
    label: 'Signing request signed',
    sentence: ({ entityId }) => `Submitted the signatures for SR-${entityId}`,
  },
  'signing-request.cancelled': {
    label: 'Signing request released',
    sentence: ({ entityId }) => `Released the balance reserved by SR-${entityId}`,
  },
  'signing-request.expired': {
    label: 'Signing request expired',
    sentence: ({ entityId }) => `SR-${entityId} expired unsigned: its reserved balance was released`,
  },
};
