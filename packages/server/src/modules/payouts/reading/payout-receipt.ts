import type { PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { inWords } from '@coffer/kernel/in-words.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { printed, type Paper } from '../../../platform/files/paper.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { getPayout, type ShowDeps } from './get-payout.ts';

/** What is known of one payout now, for printing. */
export async function payoutReceipt(deps: ShowDeps, call: Call<Credentialed>, id: number): Promise<Download> {
  const payout = await getPayout(deps, call, id);
  const title = `Receipt of payout ${id}`;
  const sheet = { title, foot: `${payout.projectName} · ${title}`, landscape: false, madeAt: call.now };
  return {
    name: `payout-${id}.pdf`,
    parts: printed(sheet, async function* (paper) {
      drawReceipt(paper, payout, call.now);
      yield;
    }),
  };
}

const statusWords: Record<PayoutDetail['status'], string> = {
  'pending-otp-verification': 'Not paid out: a code is needed',
  'pending-approval': 'Not paid out: it needs approval',
  pending: 'Not paid out yet: it is queued',
  initiated: 'Not paid out yet: it is being sent',
  sent: 'Sent, and not confirmed yet',
  processed: 'Paid out',
  failed: 'Failed, nothing was sent',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

const means = { passkey: 'with passkey', step_up: 'with password or code', none: 'without proof of person' } as const;

function drawReceipt(paper: Paper, payout: PayoutDetail, now: Date): void {
  const { id, amount, currencyCode, projectName, recipient, customerID, refund } = payout;
  const payee = recipient?.name ?? recipient?.email ?? payout.recipientEmail;
  const purpose = payout.note ?? (refund && `Refund of ${refund.paymentReference}`);
  const words = inWords(amount);
  paper.line(projectName, { tone: 'faint' });
  paper.title(`${amount} ${currencyCode}`);
  paper.line(`${words === undefined ? '' : `${words} ${currencyCode}, `}${payout.amountUSD} USD`);
  paper.space();
  paper.fact('Payout', String(id));
  paper.fact('Status', statusWords[payout.status]);
  paper.fact('To', payee ?? 'Nobody named');
  paper.fact('Address', payout.toAddress);
  paper.fact('For', purpose ?? (customerID === null ? 'No note' : `Customer ${customerID}`));
  paper.fact('Network', payout.blockchainCode);
  if (payout.transactionHash !== null) paper.fact('Transaction', payout.transactionHash);
  if (payout.blockHeight !== null) paper.fact('Block', String(payout.blockHeight));
  paper.fact('Network fee', payout.fee === null ? 'Not known yet' : `${payout.fee} ${payout.feeCurrency}`);
  paper.fact('Rate', `1 ${currencyCode} = ${payout.priceUSD} USD, ${momentOf(payout.pricedAt)}`);
  paper.fact('Requested by', `${payout.createdBy.name}, ${momentOf(payout.createdAt)}`);
  for (const one of payout.decisions.filter(({ verdict, isValid }) => verdict === 'approved' && isValid)) {
    paper.fact('Approved by', `${one.name}, ${means[one.means]}, ${momentOf(one.at)}`);
  }
  paper.fact('Status since', momentOf(payout.statusAt));
  paper.space();
  paper.line(`Made ${momentOf(now.toISOString())} from what is known then.`, { tone: 'faint' });
}

function momentOf(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}
