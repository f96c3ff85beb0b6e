import { usd } from '@coffer/kernel/asset.ts';
import { languages } from '@coffer/kernel/language.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  mailIsSetUp,
  paymentExpired,
  paymentReceived,
  paymentUnderpaid,
  sendMail,
  type PaymentFacts,
} from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { mayMailPayer, uncountPayerMail, type PayerMail } from '../asking/may-mail-payer.ts';
import { findPayerStep, type PayerStep } from './payer-store.ts';
import { paymentLink } from '../asking/payment-link.ts';

type Step = { paymentId: number; sequence: number };

/** Reaction to steps of a payment: its payer hears by mail what came, what is still due, and that it is over. */
export async function tellPayer(deps: Deps, { paymentId, sequence }: Step): Promise<void> {
  if (!(await mailIsSetUp(deps))) return;
  const step = await findPayerStep(deps.db, paymentId, sequence);
  const kind = step && kindFor(step);
  if (!kind) return;
  const mail: PayerMail = { projectId: step.projectId, paymentId, mailbox: step.mailbox, kind };
  if (!(await mayMailPayer(deps, mail))) return;
  const site = await siteUrl(deps, deps.db);
  const link = paymentLink(site, step.frontend, { reference: step.reference, isOpen: false });
  const { email: to, from, replyTo } = step;
  const template = templates[kind](factsOf(step, link), step.language ?? languages[0]);
  try {
    await sendMail(deps, { to, template, from: from || null, replyTo: replyTo || null });
  } catch (error) {
    await uncountPayerMail(deps, mail);
    throw error;
  }
}

const templates = { receipt: paymentReceived, underpaid: paymentUnderpaid, expired: paymentExpired };

/** What is worth a mail, and still so when it is written. */
function kindFor({ event, exception, then, status, ...step }: PayerStep): PayerMail['kind'] | undefined {
  if (event === 'payment.settled' && !step.settledBefore) return 'receipt';
  // Who only typed an address may have typed somebody else's: without money of theirs they are left alone.
  if (status !== then || (step.payerTyped && step.filledUsdUnits === 0n)) return undefined;
  if (event === 'payment.expired') return 'expired';
  return then === 'open' && exception === 'partial' ? 'underpaid' : undefined;
}

function factsOf(step: PayerStep, link: string): PaymentFacts {
  const { shop, note, reference, supportEmail, usdUnits, filledUsdUnits } = step;
  const due = usdUnits > filledUsdUnits ? usdUnits - filledUsdUnits : 0n;
  return {
    shop,
    note,
    reference,
    link,
    supportEmail: supportEmail || null,
    asked: cents(usdUnits),
    came: cents(filledUsdUnits),
    due: cents(due),
  };
}

/** To the nearest cent. */
function cents(units: bigint): string {
  const unitsPerCent = 10n ** BigInt(usd.decimals - 2);
  const digits = String((units + unitsPerCent / 2n) / unitsPerCent).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
