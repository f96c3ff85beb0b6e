import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import type { Given } from './given.ts';
import { deedOf, type FundDeed } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import { texts } from '../fund/texts.ts';

type Props = { fund: Fund; given: Pick<Given, 'mayWrite' | 'onSweep' | 'onAsk'> };

/** The one button that takes it on; none where nothing would. */
export function DeedButton({ fund, given }: Props) {
  const deed = deedOf(fund, given);
  if (deed === undefined) return null;
  const label = texts.deeds[deed];
  // Rows have the same buttons: readers hear of which row each is.
  const named = { 'aria-label': `${label}: ${fund.currencyCode} on ${fund.blockchainCode}, ${fund.walletName}` };
  const [runningId] = fund.runningSweepIDs;
  switch (deed) {
    case 'open':
      return runningId === undefined ? null : (
        <Button {...named} px={12} onClick={() => given.onSweep(runningId)}>
          {label}
        </Button>
      );
    case 'top-up':
    case 'sweep':
    case 'sweep-anyway':
      return (
        <Button {...named} px={12} onClick={({ currentTarget }) => given.onAsk({ kind: deed, fund }, currentTarget)}>
          {label}
        </Button>
      );
    default:
      return (
        <LinkButton
          {...named}
          px={12}
          tone={deed === 'sign' || deed === 'authorize' ? 'primary' : 'plain'}
          {...linkOf(deed, fund)}
        >
          {label}
        </LinkButton>
      );
  }
}

type Led = Exclude<FundDeed, 'open' | 'top-up' | 'sweep' | 'sweep-anyway'>;

/** Where it is put right. */
function linkOf(deed: Led, { blockchainCode, walletID, currencyCode, signingRequestID }: Fund) {
  switch (deed) {
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

type Asked = { wallet: string; network: string; currency?: string } | { request: string };

/** Leave for a wallet, a request for what it holds in a currency, or the one that is open. */
function signing(asked: Asked) {
  return { to: paths.funds, search: { tabId: 'SigningRequests', ...asked } };
}
