import { useState } from 'react';
import { formatDate } from '../../../format/date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Fact } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { GiveUpDialog } from './give-up.dialog.tsx';
import { ProveOwnerDialog } from './prove-owner.dialog.tsx';
import type { Contract, Network } from '../contract/queries.ts';
import classes from '../contract/contracts.module.css';

type Props = { contract: Contract; network: Network | undefined; coldName: string | undefined; mayWrite: boolean };

/** Who can direct the sweeps elsewhere, and whether somebody has shown whose key that is. */
export function OwnerFact({ contract, network, coldName, mayWrite }: Props) {
  const [opened, setOpened] = useState<'prove' | 'give up'>();
  const close = () => setOpened(undefined);
  const mayAct = mayWrite && network !== undefined && !contract.collectorFixed;
  return (
    <Fact name="Master account">
      <FullAddress value={contract.owner} label="Master account" />
      <span className={classes['second']}>{stateOf(contract)}</span>
      {mayAct ? (
        <span className={classes['actions']}>
          <Button onClick={() => setOpened('prove')}>Prove ownership</Button>
          <Button tone="danger" onClick={() => setOpened('give up')}>
            Give up ownership
          </Button>
        </span>
      ) : null}
      {mayAct && opened === 'prove' ? <ProveOwnerDialog contract={contract} network={network} onClose={close} /> : null}
      {mayAct && opened === 'give up' ? (
        <GiveUpDialog contract={contract} network={network} coldName={coldName} onClose={close} />
      ) : null}
    </Fact>
  );
}

function stateOf({ collectorFixed, ownerProven }: Contract): string {
  if (collectorFixed) return 'Given up: nobody can change the contract anymore.';
  if (ownerProven) return `Proven on ${formatDate(ownerProven.at)} by ${ownerProven.by}.`;
  return 'Not proven: anyone with this key can redirect the sweeps of this contract to another address after 48 hours.';
}
