import type { createPayout, previewPayout } from '@coffer/contract/money-out/payouts.ts';
import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import type { Input } from '../../../api/http/client.ts';

export type Wish = Input<typeof previewPayout>['body'];
export type Asked = Input<typeof createPayout>['body'];

export type AskingValues = {
  projectID: string;
  /** From the address book, or typed. */
  payee: 'recipient' | 'address';
  recipientID: string;
  network: string;
  toAddress: string;
  currencyCode: string;
  unit: 'currency' | 'usd';
  amount: string;
  note: string;
  feeFrom: 'merchant' | 'amount';
};

export const nothingAsked: AskingValues = {
  projectID: '',
  payee: 'recipient',
  recipientID: '',
  network: '',
  toAddress: '',
  currencyCode: '',
  unit: 'currency',
  amount: '',
  note: '',
  feeFrom: 'merchant',
};

const decimal = /^\d+(\.\d+)?$/;

/** In the words of the server, which has the last one. */
export const askingRules = {
  projectID: (id: string) => (id === '' ? 'must be chosen' : null),
  recipientID: (id: string, { payee }: AskingValues) => (payee === 'recipient' && id === '' ? 'must be chosen' : null),
  network: (code: string, { payee }: AskingValues) => (payee === 'address' && code === '' ? 'must be chosen' : null),
  toAddress: (text: string, { payee }: AskingValues) =>
    payee === 'address' && text.trim() === '' ? 'must not be empty' : null,
  currencyCode: (code: string) => (code === '' ? 'must be chosen' : null),
  amount: (text: string) =>
    decimal.test(text.trim()) && !/^[0.]+$/.test(text.trim()) ? null : 'must be an amount such as "125.50"',
};

/** Where the server's words about a field belong in the form. */
export const fieldsOfWish = {
  projectID: 'projectID',
  recipientID: 'recipientID',
  blockchainCode: 'network',
  toAddress: 'toAddress',
  currencyCode: 'currencyCode',
  amount: 'amount',
  amountUSD: 'amount',
  note: 'note',
  feeFrom: 'feeFrom',
} as const satisfies Record<string, keyof AskingValues>;

type Payee = Pick<RecipientView, 'id' | 'blockchainCode'>;

/** The network is the recipient's own where one was chosen. */
export function networkOf(values: AskingValues, recipients: readonly Payee[]): string {
  if (values.payee === 'address') return values.network;
  return recipients.find(({ id }) => String(id) === values.recipientID)?.blockchainCode ?? '';
}

export function wishOf(values: AskingValues, recipients: readonly Payee[]): Wish {
  const amount = values.amount.trim();
  const note = values.note.trim();
  return {
    projectID: Number(values.projectID),
    blockchainCode: networkOf(values, recipients) as Wish['blockchainCode'],
    currencyCode: values.currencyCode,
    feeFrom: values.feeFrom,
    ...(values.unit === 'usd' ? { amountUSD: amount } : { amount }),
    ...(values.payee === 'recipient'
      ? { recipientID: Number(values.recipientID) }
      : { toAddress: values.toAddress.trim() }),
    ...(note === '' ? {} : { note }),
  };
}
