import { say, type Action } from './action.ts';

/** What merchants sign with keys that they alone have. */
export const signingActions: Record<string, Action> = {
  'wallet.accounts-authorized': {
    label: 'Addresses authorized',
    sentence: ({ entityId, after }) =>
      `Handed in leave for the sweep contract to move what ${say(after, 'accounts', 'some')} addresses of wallet ${entityId} hold`,
  },
  'signing-request.opened': {
    label: 'Signing request opened',
    sentence: ({ entityId, after }) =>
      `Took what ${say(after, 'addresses', 'some')} addresses hold in hand to sign for it: SR-${entityId}`,
  },
  'signing-request.signed': {
    label: 'Signing request signed',
    sentence: ({ entityId }) => `Handed in what was signed for SR-${entityId}`,
  },
  'signing-request.cancelled': {
    label: 'Signing request released',
    sentence: ({ entityId }) => `Released what SR-${entityId} had in hand`,
  },
  'signing-request.expired': {
    label: 'Signing request expired',
    sentence: ({ entityId }) => `Nobody signed SR-${entityId} in time: what it had in hand is free again`,
  },
};
