import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import { saltOf, type DestinationDraft } from './deploy.form.ts';
import { FactoryFirst } from './factory-first.tsx';
import { forgetPut, keepPut, keptPut, type Put } from '../../../ui/wallets/kept-put.ts';
import type { Master } from './master.ts';
import type { Factory, Place } from '../deployer/plan.ts';
import { PlanFacts } from './plan-facts.tsx';
import { planProblem } from './plan-problem.ts';
import { useFactory, usePlan, type Contract, type Network, type Wallet } from '../contract/queries.ts';
import { Route } from './route.tsx';
import { keepSent, type Sent } from '../contract/sent.ts';

type Props = {
  network: Network;
  master: Master;
  draft: DestinationDraft;
  cold: Wallet | undefined;
  twin: Contract | undefined;
  onBack: () => void;
  onSent: (sent: Sent) => void;
  onClose: () => void;
};

/** The last look before it cannot be changed any more; then the wallet is asked. */
export function ConfirmStep({ network, master, draft, cold, twin, onBack, onSent, onClose }: Props) {
  const factory = useFactory(network.code);
  const { wallet, account } = master;
  const collector = cold?.address ?? '';
  const salt = saltOf(draft.salt) ?? '';
  const [put, setPut] = useState(() => keptPut('factory', network.code));
  const place = factory.data && placeOf(factory.data, put, { owner: account, salt, collector });
  const plan = usePlan(wallet, place);
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const problem = plan.data && planProblem(plan.data, network.name);
  const isReady = plan.data?.hasFactory === true && problem === undefined && isLastSix(typed, collector);
  const factoryFeeUnits = plan.data?.factoryFeeUnits ?? null;

  function notePut(sent: Put | undefined): void {
    if (sent) keepPut('factory', network.code, sent);
    else forgetPut('factory', network.code);
    setPut(sent);
  }

  async function deploy(): Promise<void> {
    if (place === undefined || factory.data === undefined) return;
    setAsking(true);
    setRefusal(undefined);
    try {
      const hash = await wallet.deploy({ network, rpcUrl: undefined }, place);
      const { name, project } = draft;
      const sentAt = new Date().toISOString();
      const sent = { contractId: factory.data.id, chain: network.code, hash, name: name.trim(), project, sentAt };
      keepSent(sent);
      onSent(sent);
    } catch (failure) {
      setRefusal(`${refusalOf(failure)} Nothing was deployed.`);
      setAsking(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Deploy sweep contract on ${network.name}`}
      subtitle="It can only pay out to the cold wallet that you confirm here."
      steps={{ count: 4, current: 3, name: 'Confirm destination' }}
      onBack={onBack}
      onConfirm={() => void deploy()}
      confirmDisabled={!isReady}
      busy={isAsking}
      error={refusal}
    >
      <Route network={network} collector={collector} />
      <PlanFacts
        network={network}
        account={account}
        plan={plan.data}
        failure={factory.isError ? messageOf(factory.error) : plan.isError ? refusalOf(plan.error) : undefined}
      />
      {place === undefined || factoryFeeUnits === null ? null : (
        <FactoryFirst
          network={network}
          wallet={wallet}
          place={place}
          put={put}
          feeUnits={factoryFeeUnits}
          isPayable={problem === undefined}
          onPut={notePut}
        />
      )}
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {twin && plan.data?.hasFactory && plan.data.contract !== twin.address ? (
        <Notice tone="attention">
          The address will differ from the one on the other network: the same address needs the same master account,
          cold wallet and salt. This contract becomes a separate deposit wallet.
        </Notice>
      ) : null}
      <Notice tone="attention">
        Only the master account can change this address later, in two steps, 48 hours apart. Coffer can never change it.
      </Notice>
      <LastSixInput what="cold wallet" of={collector} value={typed} onChange={setTyped} />
    </Modal>
  );
}

/** What the server knows of a factory comes first. */
function placeOf({ address, creation }: Factory, put: Put | undefined, rest: Omit<Place, 'factory'>): Place {
  return { ...rest, factory: { address: address ?? put?.address ?? null, creation } };
}
