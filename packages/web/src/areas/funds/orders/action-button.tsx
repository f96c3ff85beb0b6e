import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { topUpOf, type FundDialog } from './fund-dialog.ts';
import type { RowContext } from './row-context.ts';
import { actionOf, type FundAction } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import { texts } from '../fund/texts.ts';

type Props = { fund: Fund; context: Pick<RowContext, 'mayWrite' | 'mayChoose' | 'onSweep' | 'onDialog'> };

/** The one button that takes it on; none where nothing would. */
export function ActionButton({ fund, context }: Props) {
  const action = actionOf(fund, context);
  if (action === undefined) return null;
  const label = texts.actions[action];
  // Rows have the same buttons: readers hear of which row each is.
  const named = { 'aria-label': `${label}: ${fund.currencyCode} on ${fund.blockchainCode}, ${fund.walletName}` };
  const [runningId] = fund.runningSweepIDs;
  switch (action) {
    case 'open':
      return runningId === undefined ? null : (
        <Button {...named} px={12} onClick={() => context.onSweep(runningId)}>
          {label}
        </Button>
      );
    case 'top-up':
    case 'sweep':
    case 'sweep-anyway':
      return (
        <Button
          {...named}
          px={12}
          onClick={({ currentTarget }) => context.onDialog(dialogOf(action, fund), currentTarget)}
        >
          {label}
        </Button>
      );
    case 'add-cold':
      if (fund.coldWalletAddress === undefined) {
        if (!context.mayChoose) return null;
        return (
          <Button
            {...named}
            px={12}
            onClick={({ currentTarget }) => context.onDialog({ kind: 'choose-cold', homeless: [fund] }, currentTarget)}
          >
            {label}
          </Button>
        );
      }
      return (
        <LinkButton {...named} px={12} {...linkOf(action, fund)}>
          {label}
        </LinkButton>
      );
    default:
      return (
        <LinkButton
          {...named}
          px={12}
          tone={action === 'sign' || action === 'authorize' ? 'primary' : 'plain'}
          {...linkOf(action, fund)}
        >
          {label}
        </LinkButton>
      );
  }
}

function dialogOf(kind: 'top-up' | 'sweep' | 'sweep-anyway', fund: Fund): FundDialog {
  if (kind !== 'top-up') return { kind, fund };
  return topUpOf([fund], fund.blockchainCode, fund.economics?.feeAmount ?? undefined);
}

type Led = Exclude<FundAction, 'open' | 'top-up' | 'sweep' | 'sweep-anyway'>;

/** Where it is put right. */
function linkOf(action: Led, fund: Fund) {
  const { blockchainCode, walletID } = fund;
  switch (action) {
    case 'deploy':
      return { to: paths.deploySweepContract, search: { chain: blockchainCode } };
    case 'nodes':
      return { to: paths.blockchainNodes, search: {} };
    case 'authorize':
    case 'sign':
      return signingOf(fund);
    case 'history':
      return {
        to: paths.funds,
        search: { tabId: 'TransactionHistory', wallet: String(walletID), network: blockchainCode },
      };
    case 'add-hot':
      return { to: paths.wallets, search: { add: 'hot' } };
    default:
      return { to: paths.wallets, search: { wallet: String(walletID) } };
  }
}

/** The request that is open, or what asks for one: leave for the wallet, else a transaction to sign. */
export function signingOf({ blockchainCode, walletID, currencyCode, signingRequestID, hasWalletScw }: Fund) {
  if (signingRequestID !== undefined) return signing({ request: String(signingRequestID) });
  const wallet = { wallet: String(walletID), network: blockchainCode };
  return signing(hasWalletScw ? wallet : { ...wallet, currency: currencyCode });
}

type SigningSearch = { wallet: string; network: string; currency?: string } | { request: string };

/** Leave for a wallet, a request for what it holds in a currency, or the one that is open. */
function signing(search: SigningSearch) {
  return { to: paths.funds, search: { tabId: 'SigningRequests', ...search } };
}
