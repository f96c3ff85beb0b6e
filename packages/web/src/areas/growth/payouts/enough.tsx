import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { minus } from '../../../format/minus.ts';
import { formatUsd } from '../../../format/money.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useSummary, type Summary } from '../queries.ts';
import { sumUsd } from './sum-usd.ts';
import classes from './several.module.css';

type Needed = Pick<ReferralWithdrawalView, 'amountUSD' | 'currencyCode' | 'blockchainCode'>;
type Props = { projectId: ProjectId; withdrawals: readonly Needed[]; names: ChainNames };

/** Whether what is there pays all that is about to be asked for or approved, by currency: said before, since what does not is refused or waits. */
export function Enough({ projectId, withdrawals, names }: Props) {
  const cover = useSummary(projectId)?.cover;
  if (cover === undefined) return null;
  const places = Map.groupBy(withdrawals, ({ currencyCode, blockchainCode }) => `${currencyCode} ${blockchainCode}`);
  return (
    <>
      {[...places.values()].map((together) => {
        const [{ currencyCode, blockchainCode } = withdrawals[0]!] = together;
        const own = cover.find((one) => one.currencyCode === currencyCode && one.blockchainCode === blockchainCode);
        const place = `${currencyCode} on ${names.chainName(blockchainCode)}`;
        const { isEnough, text } = enoughInWords(place, sumUsd(together.map(({ amountUSD }) => amountUSD)), own);
        return isEnough ? (
          <p key={place} className={classes['enough']}>
            {text}
          </p>
        ) : (
          <Notice key={place} tone="attention">
            {text}
          </Notice>
        );
      })}
    </>
  );
}

type Said = { isEnough: boolean; text: string };

function enoughInWords(place: string, needed: string, cover: Summary['cover'][number] | undefined): Said {
  const { walletsUSD = null, earnedUSD = null } = cover ?? {};
  if (walletsUSD === null || earnedUSD === null) {
    return { isEnough: false, text: `Whether there is enough ${place} is not known right now.` };
  }
  const [inWallets, earned] = [lackOf(needed, walletsUSD), lackOf(needed, earnedUSD)];
  const reasons = [
    ...(earned === undefined
      ? []
      : [
          `of what customers paid in it, ${formatUsd(earnedUSD)} is free, ${earned} too little: what goes beyond is refused`,
        ]),
    ...(inWallets === undefined
      ? []
      : [
          `hot wallets have ${formatUsd(walletsUSD)} free, ${inWallets} too little: what goes beyond waits for a top-up`,
        ]),
  ];
  if (reasons.length > 0) return { isEnough: false, text: `${place}: ${reasons.join('; ')}.` };
  return { isEnough: true, text: `${place}: hot wallets have ${formatUsd(walletsUSD)} free, enough for all of it.` };
}

function lackOf(needed: string, there: string): string | undefined {
  const lack = minus(needed, there);
  return lack === undefined || lack.startsWith('-') || !/[1-9]/.test(lack) ? undefined : formatUsd(lack);
}
