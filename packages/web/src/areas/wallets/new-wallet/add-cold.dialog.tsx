import { useForm } from '@mantine/form';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { useState } from 'react';
import { useKnownProject } from '../../../api/known-project.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { codeWords, coldBody, coldIssues, shownAddress, type ColdDraft } from './cold.form.ts';
import { useAddCold, useNetworks, type ColdWallet } from '../wallet/queries.ts';
import { secretTyped } from './secret-typed.ts';
import classes from '../wallet/wallets.module.css';

type Props = { onMade: (walletId: number) => void; onBack: () => void; onClose: () => void };

const fields = { chain: 'chain', name: 'name', address: 'address', projectID: 'project' } as const;

/** The address, then the end of it typed by hand: what is sent to a wrong one is gone. */
export function AddColdDialog({ onMade, onBack, onClose }: Props) {
  const networks = useNetworks().data ?? [];
  const project = String(useKnownProject() ?? '');
  const form = useForm<ColdDraft>({ initialValues: { chain: '', name: '', address: '', project } });
  const [isChecking, setChecking] = useState(false);
  const [typed, setTyped] = useState('');
  const { refusal, forget, tell } = useRefusal(form, fields);
  const add = useAddCold();
  const nameOf = (code: string) => networks.find((one) => one.code === code)?.name ?? code;
  const values = { ...form.values, chain: form.values.chain || (networks[0]?.code ?? '') };

  function check(): void {
    const issues = coldIssues(values);
    form.setErrors(issues);
    forget();
    if (Object.keys(issues).length > 0) return focusFirst(form, issues);
    setTyped('');
    setChecking(true);
  }

  function save(): void {
    forget();
    add.mutate(
      { params: { chain: values.chain }, body: coldBody(values) },
      {
        onSuccess: ({ id, name, code }) => {
          toastSuccess(`Cold wallet ${name} added on ${nameOf(values.chain)}`);
          if (codeWords(code, nameOf) === undefined) onMade(id);
        },
        onError: (failure) => {
          if (tell(failure).length > 0) setChecking(false);
        },
      },
    );
  }

  if (add.data && codeWords(add.data.code, nameOf)) {
    return <ContractFound made={add.data} nameOf={nameOf} onDone={onMade} />;
  }
  if (isChecking) {
    const address = shownAddress(values);
    return (
      <Modal
        opened
        onClose={onClose}
        title="Confirm the address"
        subtitle="Compare it with what your own wallet shows. Money sent to a wrong address cannot be recovered."
        steps={{ count: 2, current: 2 }}
        onBack={() => setChecking(false)}
        onConfirm={save}
        confirmLabel="Add cold wallet"
        confirmDisabled={!isLastSix(typed, address)}
        busy={add.isPending}
        error={refusal}
      >
        <div className={classes['destination']}>
          <p>
            {values.name.trim()} on <ChainName code={values.chain} name={nameOf(values.chain)} />
          </p>
          <Address value={address} />
        </div>
        <LastSixInput what="address" of={address} value={typed} onChange={setTyped} />
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add a cold wallet"
      subtitle="An address whose key only you have. Your money ends up there."
      steps={{ count: 2, current: 1 }}
      onBack={onBack}
      onConfirm={check}
      confirmLabel="Next"
      error={refusal}
    >
      <Choice
        {...form.getInputProps('chain')}
        value={values.chain}
        label="Network"
        data={networks.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        placeholder="For example: Company safe"
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('address')}
        label="Address"
        description="Copy it from your hardware wallet or Safe. Never enter a key here."
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        onChange={({ currentTarget: { value } }) => {
          const isLeaking = isSecret(value);
          form.setFieldValue('address', isLeaking ? '' : value);
          form.setFieldError('address', isLeaking ? secretTyped : null);
        }}
      />
      <ProjectChoice {...form.getInputProps('project')} description="You can link it to more projects later." />
    </Modal>
  );
}

type FoundProps = { made: ColdWallet; nameOf: (code: string) => string; onDone: (id: number) => void };

/** A Safe is a contract: on a network where it does not stand, money sent to its address may be out of reach. */
function ContractFound({ made, nameOf, onDone }: FoundProps) {
  const { on = [], notOn = [], unknown = [] } = codeWords(made.code, nameOf) ?? {};
  return (
    <Modal
      opened
      onClose={() => onDone(made.id)}
      title="This address is a contract"
      subtitle={`${made.name} was added.`}
      onConfirm={() => onDone(made.id)}
      confirmLabel="Got it"
      withoutCancel
    >
      <Notice tone={notOn.length + unknown.length > 0 ? 'attention' : 'neutral'}>
        This address is a contract on {on.join(' and ')}
        {notOn.length > 0 ? `, but not on ${notOn.join(' and ')}` : ''}
        {unknown.length > 0 ? `; ${unknown.join(' and ')} could not be checked` : ''}. Use it as a cold wallet only on
        networks where the contract exists: elsewhere the money may be lost.
      </Notice>
      <Address value={made.address ?? ''} />
    </Modal>
  );
}
