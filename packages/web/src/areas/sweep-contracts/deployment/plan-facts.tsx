import { IconCircleCheck } from '@tabler/icons-react';
import { Address } from '../../../ui/addresses/address.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { aboutFee } from '../../../wallet/about-fee.ts';
import { coinOfFamily } from './deploy.form.ts';
import type { Plan } from '../deployer/plan.ts';
import type { Network } from '../contract/queries.ts';
import classes from '../contract/deploy.module.css';

type Props = { network: Network; account: string; plan: Plan | undefined; failure: string | undefined };

export function PlanFacts({ network, account, plan, failure }: Props) {
  return (
    <Facts>
      <Fact name="Master account">
        <Address value={account} />
      </Fact>
      <Fact name="Deployment fee">
        {plan?.feeUnits === undefined ? (
          <Waiting
            plan={plan}
            failure={failure}
            known={plan?.hasFactory === false ? 'known once the factory is deployed' : 'not known'}
          />
        ) : (
          <span>
            about {aboutFee(plan.feeUnits, network.code)} {coinOfFamily(network.family)},{' '}
            <small>paid by the master account</small>
          </span>
        )}
      </Fact>
      <Fact name="Code">
        {plan?.hasFactory === true ? (
          <span className={classes['matches']}>
            <IconCircleCheck size={15} stroke={1.75} aria-hidden /> the factory of this version of Coffer
          </span>
        ) : (
          <Waiting plan={plan} failure={failure} known="no factory there yet" />
        )}
      </Fact>
      {plan?.hasFactory === true ? (
        <Fact name="Contract">
          <Address value={plan.contract} />
        </Fact>
      ) : null}
    </Facts>
  );
}

type WaitingProps = Pick<Props, 'plan' | 'failure'> & { known: string };

function Waiting({ plan, failure, known }: WaitingProps) {
  return <span className={classes['muted']}>{plan ? known : (failure ?? 'checking the network')}</span>;
}
