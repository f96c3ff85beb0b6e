import type { PayOption, PublicPayment } from '@coffer/contract/payments/checkout.ts';
import type { DrawnQr } from './drawn-qr.ts';

/** What the server has for a page. */
export type CheckoutFacts = {
  payment: PublicPayment;
  /** What it may be paid in: there only where the payer chooses. */
  options: PayOption[];
  /** The payer asked to choose again. */
  isChoosing: boolean;
  /** The server's clock: a phone's may be anything. */
  now: string;
  /** The origin of the page that has this one in a frame. */
  embed: string | null;
  /** Why what the payer just asked for could not be done. */
  problem: Problem | null;
};

/** What the page is drawn from, by the server first and by the browser afterwards. */
export type CheckoutData = CheckoutFacts & { qr: DrawnQr | null };

/** What was wrong, with each field of it by its name, and what was typed. */
export type Problem = {
  message: string;
  issues: readonly { path: string; message: string }[];
  given: Readonly<Record<string, string>>;
};

export type Attempt = NonNullable<PublicPayment['attempt']>;
export type Deposit = PublicPayment['deposits'][number];
