import { listPayoutWallets } from '@coffer/contract/money-out/hot-wallets.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatAmount } from '../../../format/amount.ts';
import { minus } from '../../../format/minus.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { PayoutDetails } from '../payout/queries.ts';

/** Whoever approves last is told as well that it would still not leave: its wallet has promised more than it has. */
export function TooLittle({ payout, names }: { payout: PayoutDetails; names: ChainNames }) {
  const { projectID, status, walletID, blockchainCode, currencyCode } = payout;
  const isAsked = status === 'pending-approval' && walletID !== null;
  const wallets = useCall(listPayoutWallets, { params: { id: String(projectID) } }, { enabled: isAsked }).data;
  const wallet = wallets?.find((one) => one.walletID === walletID && one.blockchainCode === blockchainCode);
  const funds = wallet?.funds.find((one) => one.currencyCode === currencyCode);
  if (!isAsked || wallet === undefined || funds === undefined) return null;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  const own = minus(funds.held, funds.floor, decimals);
  const missing = own === undefined ? undefined : minus(funds.reserved, own.startsWith('-') ? '0' : own, decimals);
  if (missing === undefined || missing.startsWith('-') || !/[1-9]/.test(missing)) return null;
  const said = (amount: string) => `${formatAmount(amount, decimals, isStable)} ${currencyCode}`;
  return (
    <Notice tone="attention">
      <strong>{wallet.walletName} has too little.</strong> It has {said(funds.held)}, and payouts that were requested
      need {said(funds.reserved)}, this one included. Once approved it waits until {said(missing)} more is there.
    </Notice>
  );
}
