import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { paths } from '../../../app/paths.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatClock } from '../../../format/date-time.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useReconciled, type Difference } from '../fund/queries.ts';
import classes from './sheet.module.css';

/** Whether the books said what the chains said when they were last held against each other; a difference leads to its address. */
export function Agreement({ names }: { names: ChainNames }) {
  const { at, differences } = useReconciled();
  const [first] = differences;
  if (first !== undefined) {
    const more = differences.length - 1;
    return (
      <span className={classes['checked']} data-differs>
        <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
        Differs by {offBy(first, names)}
        {more > 0 ? ` and at ${more} more ${more === 1 ? 'address' : 'addresses'}` : ''}
        <LinkButton tone="link" to={paths.doctor} search={{ q: first.address } as never}>
          Find out why
        </LinkButton>
      </span>
    );
  }
  if (at === undefined) return null;
  return (
    <span className={classes['checked']}>
      <IconCircleCheck size={15} stroke={1.75} aria-hidden />
      <span>
        Matches the chains, checked <time dateTime={at}>{formatClock(at)}</time>
      </span>
    </span>
  );
}

function offBy({ blockchainCode, currencyCode, ledgerUnits, chainUnits }: Difference, names: ChainNames): string {
  const units = BigInt(chainUnits) - BigInt(ledgerUnits);
  const decimals = currencyCode === null ? undefined : names.precisionOf(blockchainCode, currencyCode);
  if (currencyCode === null || decimals === undefined) return 'a token that is not set up';
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const exact = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return `${formatAmount(exact, decimals, names.shownAs(blockchainCode, currencyCode).isStable)} ${currencyCode}`;
}
