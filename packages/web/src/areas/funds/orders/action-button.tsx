import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import type { RowContext } from './row-context.ts';
import { actionOf, type FundAction } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import { texts } from '../fund/texts.ts';

type Props = { fund: Fund; context: Pick<RowContext, 'mayWrite' | 'onSweep' | 'onDialog'> };

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
          onClick={({ currentTarget }) => context.onDialog({ kind: action, fund }, currentTarget)}
        >
          {label}
        </Button>
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

type Led = Exclude<FundAction, 'open' | 'top-up' | 'sweep' | 'sweep-anyway'>;

/** Where it is put right. */
function linkOf(action: Led, { blockchainCode, walletID, currencyCode, signingRequestID }: Fund) {
  switch (action) {
    case 'deploy':
      return { to: paths.deploySweepContract, search: { chain: blockchainCode } };
    case 'nodes':
      return { to: paths.blockchainNodes, search: {} };
    case 'authorize':
      return signing({ wallet: String(walletID), network: blockchainCode });
    case 'sign':
      return signing(
        signingRequestID === undefined
          ? { wallet: String(walletID), network: blockchainCode, currency: currencyCode }
          : { request: String(signingRequestID) },
      );
    case 'history':
      return {
        to: paths.funds,
        search: { tabId: 'TransactionHistory', wallet: String(walletID), network: blockchainCode },
      };
    case 'add-cold':
      return { to: paths.wallets, search: { wallet: String(walletID) } };
    default:
      return { to: paths.wallets, search: {} };
  }
}

type SigningSearch = { wallet: string; network: string; currency?: string } | { request: string };

/** Leave for a wallet, a request for what it holds in a currency, or the one that is open. */
function signing(search: SigningSearch) {
  return { to: paths.funds, search: { tabId: 'SigningRequests', ...search } };
}
