import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Choice as Select } from '../../../ui/forms/choice.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { ChangeNotice } from '../../../ui/messages/change-notice.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import {
  addressOf,
  another,
  choiceIssue,
  choiceOf,
  placesOf,
  useChoosing,
  useColdWallets,
  type Choice,
  type Failure,
  type Place,
} from './cold-choice.ts';
import { countOf } from '../fund/sweep-words.ts';
import type { Homeless } from './fund-dialog.ts';
import classes from './dialogs.module.css';

type Props = { homeless: readonly Homeless[]; names: ChainNames; onClose: () => void };

/** A cold wallet for each network, once for all wallets whose money has nowhere to go. */
export function ChooseColdDialog(props: Props) {
  const wallets = useColdWallets();
  if (wallets.data !== undefined) return <Chooser {...props} places={placesOf(props.homeless, wallets.data)} />;
  return (
    <Modal opened onClose={props.onClose} title={title}>
      {wallets.isError ? (
        <Failed message={messageOf(wallets.error)} onRetry={() => void wallets.refetch()} />
      ) : (
        <Skeleton height={240} animate={false} />
      )}
    </Modal>
  );
}

const title = 'Where should the money end up?';

function Chooser({ places, names, onClose }: Props & { places: readonly Place[] }) {
  // What is being done is done with what was there when it began.
  const [kept] = useState(places);
  const [said, setSaid] = useState<Readonly<Record<string, Choice>>>({});
  const [isChecking, setChecking] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<{ failures: Failure[]; contracts: string[] }>();
  const { choose, isBusy } = useChoosing();
  const decided = kept.flatMap((place) => {
    const choice = choiceOf(place, said[place.chain]);
    const address = addressOf(place, choice);
    if (address === undefined) return [];
    return [{ place, choice, address, name: choice.name.trim() || `${names.chainName(place.chain)} cold wallet` }];
  });
  const hasIssue = kept.some((place) => choiceIssue(choiceOf(place, said[place.chain])) !== undefined);

  async function save(): Promise<void> {
    const { done, ...rest } = await choose(decided);
    if (done > 0) toastSuccess(`${countOf(done, 'wallet is', 'wallets are')} swept to your cold wallets now`);
    if (rest.failures.length === 0 && rest.contracts.length === 0) onClose();
    else setOutcome(rest);
  }

  if (outcome !== undefined) return <Outcome {...outcome} onClose={onClose} />;
  if (isChecking) {
    return (
      <Confirm
        decided={decided}
        names={names}
        isBusy={isBusy}
        onBack={() => setChecking(false)}
        onSave={() => void save()}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle="One cold wallet for each network. Everything that these wallets receive there is swept to it."
      steps={{ count: 2, current: 1 }}
      onConfirm={() => {
        setTried(true);
        if (!hasIssue && decided.length > 0) setChecking(true);
      }}
      confirmLabel="Continue"
      confirmDisabled={decided.length === 0}
    >
      <ChangeNotice isFirst meanwhile="" />
      <div className={classes['networks']}>
        {kept.map((place) => (
          <Network
            key={place.chain}
            place={place}
            names={names}
            choice={choiceOf(place, said[place.chain])}
            showsIssue={hasTried}
            onChange={(choice) => setSaid({ ...said, [place.chain]: choice })}
          />
        ))}
      </div>
    </Modal>
  );
}

type NetworkProps = {
  place: Place;
  names: ChainNames;
  choice: Choice;
  showsIssue: boolean;
  onChange: (choice: Choice) => void;
};

const namedMax = 2;

function Network({ place: { chain, homeless, safes }, names, choice, showsIssue, onChange }: NetworkProps) {
  const network = names.chainName(chain);
  const shown = homeless.slice(0, namedMax).map(({ walletName }) => walletName);
  const more = homeless.length - shown.length;
  return (
    <section className={classes['network']} aria-label={network}>
      <header>
        <h3>
          <ChainName code={chain} name={network} />
        </h3>
        <span>{[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}</span>
      </header>
      <Select
        label={`Cold wallet on ${network}`}
        value={choice.walletId}
        onChange={({ currentTarget }) => onChange({ ...choice, walletId: currentTarget.value })}
        data={[
          { value: '', label: 'Not now' },
          ...safes.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: another, label: 'Another address…' },
        ]}
      />
      {choice.walletId === another ? (
        <>
          <TextInput
            label={`Address on ${network}`}
            description="Of a wallet whose keys only you have."
            value={choice.address}
            error={showsIssue ? choiceIssue(choice) : undefined}
            onChange={({ currentTarget }) => onChange({ ...choice, address: currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            label="Name"
            placeholder={`${network} cold wallet`}
            value={choice.name}
            maxLength={120}
            onChange={({ currentTarget }) => onChange({ ...choice, name: currentTarget.value })}
            autoComplete="off"
          />
        </>
      ) : null}
    </section>
  );
}

type ConfirmProps = {
  decided: readonly { place: Place; address: string; name: string }[];
  names: ChainNames;
  isBusy: boolean;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
};

/** Each address once, however many networks it is for. */
function Confirm({ decided, names, isBusy, onBack, onSave, onClose }: ConfirmProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const addresses = [...Map.groupBy(decided, ({ address }) => address)];
  const count = decided.reduce((sum, { place }) => sum + place.homeless.length, 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Confirm the addresses"
      subtitle="Compare them with what your own wallet shows. Money sent to a wrong address cannot be recovered."
      steps={{ count: 2, current: 2 }}
      onBack={onBack}
      onConfirm={onSave}
      confirmLabel={count === 1 ? 'Set cold wallet' : `Set for ${count} wallets`}
      confirmDisabled={!addresses.every(([address]) => isLastSix(typed[address] ?? '', address))}
      busy={isBusy}
    >
      {addresses.map(([address, uses]) => (
        <div key={address} className={classes['to']}>
          <p>On {uses.map(({ place }) => names.chainName(place.chain)).join(', ')}</p>
          <Address value={address} />
          <LastSixInput
            what="address"
            of={address}
            value={typed[address] ?? ''}
            onChange={(text) => setTyped({ ...typed, [address]: text })}
          />
        </div>
      ))}
    </Modal>
  );
}

function Outcome({ failures, contracts, onClose }: { failures: Failure[]; contracts: string[]; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={failures.length === 0 ? 'Cold wallets set' : 'Not all of it worked'}
      cancelLabel="Done"
    >
      {contracts.length === 0 ? null : (
        <Notice tone="attention">
          A contract stands at the address of {contracts.join(', ')}. Make sure that it is yours on this network: a
          contract of one network alone cannot give money back on another.
        </Notice>
      )}
      {failures.map(({ what, why }) => (
        <Notice key={what} tone="danger">
          <strong>{what}:</strong> {why}
        </Notice>
      ))}
    </Modal>
  );
}
