import {
  IconArrowBarToDown,
  IconBuildingStore,
  IconClock,
  IconExclamationCircle,
  IconGasStation,
  IconGrain,
  IconHelpCircle,
  IconSend,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Money } from '../../../api/money.ts';
import { useProjects } from '../../../api/projects.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { plainUsd } from '../fund/cause-words.ts';
import classes from './kept.module.css';

type Owner = Money['owners'][number];

const looks: Readonly<Record<Exclude<Owner['of'], 'project'>, { name: string; icon: Icon }>> = {
  customers: { name: 'Customers, overpaid or not decided', icon: IconUsers },
  unmatched: { name: 'Deposits without a payment', icon: IconHelpCircle },
  confirming: { name: 'Still confirming', icon: IconClock },
  payouts: { name: 'Promised to payouts', icon: IconSend },
  dust: { name: 'Too small to count', icon: IconGrain },
  own: { name: 'Your own coin, put in from outside', icon: IconArrowBarToDown },
  fees: { name: 'Network fees paid', icon: IconGasStation },
  others: { name: 'Other projects in the same wallets', icon: IconBuildingStore },
  difference: { name: 'Difference to the books', icon: IconExclamationCircle },
};

/** All of it, wherever it is, by whom it belongs to. It has the same total as the places. */
export function OwnersCard({ money }: { money: Money }) {
  return (
    <Card title="Whose it is" flush actions={<span className={classes['hint']}>all of it, wherever it is</span>}>
      {money.owners.length === 0 ? <p className={classes['none']}>Nothing was received yet.</p> : null}
      <ul className={classes['rows']}>
        {money.owners.map((owner) => (
          <OwnerRow key={`${owner.of} ${owner.projectID}`} owner={owner} />
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Everything</span>
        <strong>{formatUsd(money.totalUSD)}</strong>
      </p>
    </Card>
  );
}

function OwnerRow({ owner }: { owner: Owner }) {
  const { projects } = useProjects();
  const { of, projectID, projectName, amountUSD } = owner;
  const shown = amountUSD === null ? 'No price' : plainUsd(amountUSD);
  if (of === 'project') {
    const name = projectName ?? `Project ${projectID}`;
    const logoPath = projects?.find(({ id }) => id === projectID)?.logoPath;
    return (
      <li className={classes['owner']}>
        <ProjectPicture name={name} logoPath={logoPath} isSmall />
        <span>{name}</span>
        <span className={classes['usd']}>{shown}</span>
      </li>
    );
  }
  const { name, icon: Drawn } = looks[of];
  const isGone = of === 'own' && amountUSD?.startsWith('-');
  return (
    <li className={classes['owner']} data-attention={of === 'difference' || undefined}>
      <Drawn size={17} stroke={1.75} aria-hidden />
      <span>{isGone ? 'Left for places that are not yours' : name}</span>
      <span className={classes['usd']}>{shown}</span>
    </li>
  );
}
