import type { PayOption, PublicPayment } from '@coffer/contract/payments/checkout.ts';
import type { Language } from '@coffer/kernel/language.ts';
import type { DrawnQr } from '../../../ui/addresses/drawn-qr.ts';

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
  /** What the page is written in, and whether its address says so: only then its links and forms say it again. */
  language: Language;
  isLanguageChosen: boolean;
  /** Why what the payer just asked for could not be done. */
  problem: Problem | null;
};

/** What the page is drawn from, by the server first and by the browser afterwards. */
export type CheckoutData = CheckoutFacts & { qr: DrawnQr | null };

/** The code of what was wrong, the fields that were wrong by their names, and what was typed. */
export type Problem = { code: string; fields: readonly string[]; given: Readonly<Record<string, string>> };

export type Attempt = NonNullable<PublicPayment['attempt']>;
export type Deposit = PublicPayment['deposits'][number];
