import type { ChainNames } from '../../../api/chain-names.ts';
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { Fund } from '../fund/queries.ts';
import { SweepDialog } from './sweep.dialog.tsx';
import { TopUpDialog } from './top-up.dialog.tsx';

export type FundDialog = { kind: 'top-up' | 'sweep' | 'sweep-anyway'; fund: Fund };

type Props = { dialog: ReturnType<typeof useDialog<FundDialog>>; names: ChainNames };

export function FundDialogs({ dialog: { shown, close }, names }: Props) {
  if (shown === undefined) return null;
  const { kind, fund } = shown;
  if (kind === 'top-up') {
    return (
      <TopUpDialog
        address={fund.obstacle?.hotWalletAddress ?? fund.hotWalletAddress}
        blockchainCode={fund.blockchainCode}
        needed={fund.economics?.feeAmount ?? undefined}
        onClose={close}
      />
    );
  }
  return <SweepDialog fund={fund} names={names} isAnyway={kind === 'sweep-anyway'} onClose={close} />;
}
