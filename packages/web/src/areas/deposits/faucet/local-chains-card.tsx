import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FaucetForm } from './faucet-form.tsx';
import { useAssignedAddresses, useLocalChains } from '../deposit/queries.ts';

/** Where chains run on this machine alone: money to try things out with. In production it is not there. */
export function LocalChainsCard({ projectId }: { projectId: ProjectId }) {
  const local = useLocalChains();
  const mayUse = useMay('wallets:write');
  const assigned = useAssignedAddresses(projectId);
  if (local === undefined || !mayUse) return null;
  // What the form begins with comes with the addresses.
  if (assigned.data === undefined && !assigned.isError) return null;
  return (
    <Card
      title="Send test money"
      hint="These test networks run on this machine. Transfers here are real transactions, but the coins have no value."
    >
      <FaucetForm chains={local.chains} assigned={assigned.data?.data ?? []} />
    </Card>
  );
}
