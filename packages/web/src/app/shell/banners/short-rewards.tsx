import { useLocation } from '@tanstack/react-router';
import { useNotices } from '../../../api/notices.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { campaignsOf, paths } from '../../paths.ts';
import classes from './banners.module.css';

/** Whoever can fill a hot wallet hears of it before referrers ask for what cannot be paid. */
export function ShortRewards() {
  const { shortRewards: short = [], networks = [] } = useNotices() ?? {};
  const { pathname } = useLocation();
  const [first] = short;
  // These pages say so themselves.
  if (first === undefined || pathname === campaignsOf(first.projectID) || pathname === paths.payoutWallets) return null;
  const { projectName, blockchainCode, currencyCode, dueUSD, walletsUSD, earnedUSD } = first;
  const isOfWallets = unitsOf(walletsUSD) < unitsOf(dueUSD);
  const isOfEarned = unitsOf(earnedUSD) < unitsOf(dueUSD);
  const network = networks.find(({ code }) => code === blockchainCode)?.name ?? blockchainCode;
  const others = short.length - 1;
  return (
    <section className={classes['banner']} aria-label="Rewards that cannot be paid">
      <Notice tone="attention">
        <div className={classes['line']}>
          <span>
            <strong>{formatUsd(dueUSD)}</strong> of rewards of {projectName} are due in {currencyCode} on {network}.
            {isOfWallets ? ` Hot wallets have ${formatUsd(walletsUSD)} free.` : ''}
            {isOfEarned
              ? ` Of what customers paid in it ${formatUsd(earnedUSD)} is free, and payouts take no more than that.`
              : ''}
            {others > 0 ? ` ${others} more ${others === 1 ? 'currency is' : 'currencies are'} short.` : ''}
          </span>
          {isOfWallets ? (
            <LinkButton size="xs" to={paths.payoutWallets}>
              Top up
            </LinkButton>
          ) : (
            <LinkButton size="xs" to={campaignsOf(first.projectID)}>
              See what is owed
            </LinkButton>
          )}
        </div>
      </Notice>
    </section>
  );
}
