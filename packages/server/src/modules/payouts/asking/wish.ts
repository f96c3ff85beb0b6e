import type { PayoutType } from '@coffer/contract/money-out/payout-words.ts';
import type { Reason } from '../policy/reasons.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';

/** What somebody asks for, as it came. */
export type Wish = {
  projectId: number;
  type: PayoutType;
  currencyCode: string;
  amount: { text: string } | { usd: string };
  payee: { recipientId: number } | { chain: ChainCode; address: string };
  /** Needed where a recipient does not say it. */
  blockchainCode?: ChainCode | undefined;
  feeFrom: 'merchant' | 'amount';
  recipientEmail?: string | undefined;
  customerId?: string | undefined;
  mobileNumber?: string | undefined;
  residentialAddress?: string | undefined;
  note?: string | undefined;
  /** Of whoever asks: each stands for this request, in all the project and for good. */
  keys?: readonly string[];
  /** Why people are asked, whatever the policy says. */
  asks?: readonly Reason[];
  /** The file that it came with, and its line in there. */
  batch?: { id: number; line: number } | undefined;
  /** Of a refund: in the very currency that came, taken or not, and out of what the payer paid over first. */
  refund?: { id: number; blockchainCurrencyId: number; payerId: number | null; payersUnits: bigint } | undefined;
};
