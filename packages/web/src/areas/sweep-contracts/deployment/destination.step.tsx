import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Address } from '../../../ui/addresses/address.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { destinationIssues, type DestinationDraft } from './deploy.form.ts';
import { useAddCold, type Network, type Wallet } from '../contract/queries.ts';
import options from '../../../ui/wallets/options.module.css';
import classes from '../contract/deploy.module.css';

type Props = {
  network: Network;
  wallets: readonly Wallet[];
  draft: DestinationDraft;
  /** The other network on which the contract can have the same address. */
  sibling: Network | undefined;
  onBack: (draft: DestinationDraft) => void;
  onNext: (draft: DestinationDraft) => void;
  onClose: () => void;
};

const fields = { name: 'coldName', address: 'coldAddress', projectID: 'project' } as const;

/** Where the money ends, and what the deposit wallet is called and for. */
export function DestinationStep({ network, wallets, draft, sibling, onBack, onNext, onClose }: Props) {
  const cold = wallets.filter(
    ({ walletType, blockchainCode, status }) =>
      walletType === 'cold_wallet' && blockchainCode === network.code && status === 'active',
  );
  const first = cold[0] ? String(cold[0].id) : 'new';
  const form = useForm<DestinationDraft>({ initialValues: { ...draft, cold: draft.cold || first } });
  const { refusal, forget, tell } = useRefusal(form, fields);
  const add = useAddCold();
  const isNew = form.values.cold === 'new';

  function goOn(): void {
    const issues = destinationIssues(form.values, network.family);
    form.setErrors(issues);
    forget();
    if (Object.keys(issues).length > 0) return focusFirst(form, issues);
    if (isNew) addCold();
    else onNext(form.values);
  }

  function addCold(): void {
    const { coldName, coldAddress, project } = form.values;
    const projectID = project === '' ? {} : { projectID: Number(project) };
    const body = { name: coldName.trim(), address: coldAddress.trim(), ...projectID };
    add.mutate(
      { params: { chain: network.code }, body },
      {
        onSuccess: ({ id }) => onNext({ ...form.values, cold: String(id) }),
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Deploy sweep contract on ${network.name}`}
      subtitle="Money received at its addresses can only move to this cold wallet."
      steps={{ count: 4, current: 2, name: 'Cold wallet' }}
      onBack={() => onBack(form.values)}
      onConfirm={goOn}
      confirmLabel="Next"
      busy={add.isPending}
      error={refusal}
    >
      <fieldset className={options['options']}>
        <legend>Cold wallet on {network.name}</legend>
        {cold.map(({ id, name, address = '' }) => (
          <ColdOption
            key={id}
            isChosen={form.values.cold === String(id)}
            onChoose={() => form.setFieldValue('cold', String(id))}
          >
            {name}
            <small>
              <Address value={address} />
            </small>
          </ColdOption>
        ))}
        <ColdOption isChosen={isNew} onChoose={() => form.setFieldValue('cold', 'new')}>
          {cold.length === 0 ? 'A new cold wallet' : 'Another address'}
          <small>It is added to your cold wallets.</small>
        </ColdOption>
      </fieldset>
      {isNew ? (
        <>
          <TextInput {...form.getInputProps('coldName')} label="Name of the cold wallet" autoComplete="off" />
          <TextInput
            {...form.getInputProps('coldAddress')}
            label="Address of the cold wallet"
            description="You keep the key. Never enter it here."
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes['code'] ?? '' }}
          />
        </>
      ) : null}
      <TextInput {...form.getInputProps('name')} label="Name of the deposit wallet" autoComplete="off" />
      <ProjectChoice
        {...form.getInputProps('project')}
        description="New addresses of this project come from this wallet."
      />
      <details className={classes['more']} open={form.errors['salt'] !== undefined || undefined}>
        <summary>Salt</summary>
        <TextInput
          {...form.getInputProps('salt')}
          aria-label="Salt"
          description={
            sibling
              ? `Keep it to get the same contract address on ${sibling.name} with the same master account and cold wallet: one set of deposit addresses for both. A different number gives a different contract.`
              : 'A different number gives a different contract.'
          }
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes['code'] ?? '' }}
        />
      </details>
    </Modal>
  );
}

type OptionProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function ColdOption({ isChosen, onChoose, children }: OptionProps) {
  return (
    <label className={options['option']}>
      <input type="radio" name="cold" checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
