import { kindFilters, ofKind, type KindFilter } from './filter-wallets.ts';
import type { Wallet } from './queries.ts';
import { texts } from './texts.ts';
import classes from './wallets.module.css';

type Props = { wallets: readonly Wallet[] | undefined; kind: KindFilter; onChoose: (kind: KindFilter) => void };

/** A filter with the number of wallets behind each choice. */
export function KindPills({ wallets, kind, onChoose }: Props) {
  return (
    <fieldset className={classes['pills']} aria-label="Kind">
      {kindFilters.map((one) => (
        <button
          key={one}
          type="button"
          className={classes['pill']}
          aria-pressed={one === kind}
          onClick={() => onChoose(one)}
        >
          {texts.kinds[one]}
          <span className={classes['count']}>{wallets === undefined ? '–' : ofKind(wallets, one).length}</span>
        </button>
      ))}
    </fieldset>
  );
}
