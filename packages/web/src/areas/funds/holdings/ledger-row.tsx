import { useProjects } from '../../../api/projects.ts';
import type { MoneyPart } from '../../../api/money.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { plainUsd } from '../fund/cause-words.ts';
import type { RowContext } from '../orders/row-context.ts';
import classes from './ledger.module.css';

export type OpenPart = (part: MoneyPart, from: HTMLElement) => void;

type Props = { part: MoneyPart; context: RowContext; onOpen: OpenPart };

/** A balance: of a wallet in a currency. */
export function LedgerRow({ part, context: { names }, onOpen }: Props) {
  const { blockchainCode, currencyCode, amount, amountUSD, addresses, walletName, projectIDs } = part;
  const { projects } = useProjects();
  const [only] = projectIDs.length === 1 ? projectIDs : [];
  const project = projects?.find(({ id }) => id === only);
  return (
    <li>
      <button type="button" className={classes['row']} onClick={({ currentTarget }) => onOpen(part, currentTarget)}>
        <span className={classes['what']}>
          <span>
            <ChainMark chain={blockchainCode} size={14} />
            <span>
              <b>{currencyCode}</b> on {names.chainName(blockchainCode)}
            </span>
          </span>
          <span>
            {project === undefined ? null : (
              <ProjectPicture name={project.projectName} logoPath={project.logoPath} isSmall />
            )}
            <span title={project?.projectName}>{walletName}</span>
          </span>
        </span>
        <span className={classes['addresses']}>{addresses.toLocaleString('en-US')}</span>
        <span className={classes['amount']}>
          <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />
        </span>
        <span className={classes['usd']}>{amountUSD === null ? 'No price' : plainUsd(amountUSD)}</span>
      </button>
    </li>
  );
}
