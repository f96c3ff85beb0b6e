import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { hashIssue, nameIssue } from './deploy.form.ts';
import { useFactory, type Network } from '../contract/queries.ts';
import { keepSent, type Sent } from '../contract/sent.ts';
import classes from '../contract/deploy.module.css';

type Props = {
  network: Network;
  networks: readonly Network[];
  onBack: () => void;
  onSent: (sent: Sent) => void;
  onClose: () => void;
};

/** For who deployed from elsewhere, or from a tab that is gone: the transaction says it all. */
export function ReportStep({ network, networks, onBack, onSent, onClose }: Props) {
  const selected = useSelectedProject();
  const form = useForm({
    initialValues: {
      chain: network.code,
      hash: '',
      name: 'Customer deposits',
      project: selected === 'all' ? '' : String(selected),
    },
  });
  const [refusal, setRefusal] = useState<string>();
  const factory = useFactory(form.values.chain);

  function goOn(): void {
    const { chain, hash, name, project } = form.values;
    const issues = {
      hash: hashIssue(hash, networks.find(({ code }) => code === chain)?.family ?? network.family),
      name: nameIssue(name),
    };
    form.setErrors(issues);
    const found = Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    if (factory.data?.blockchainCode !== chain) {
      return setRefusal(
        factory.isError ? messageOf(factory.error) : 'Still reading the network. Try again in a moment.',
      );
    }
    const sentAt = new Date().toISOString();
    const sent = {
      contractId: factory.data.id,
      chain,
      hash: hash.trim().toLowerCase(),
      name: name.trim(),
      project,
      sentAt,
    };
    keepSent(sent);
    onSent(sent);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Report a deployment"
      subtitle="Coffer reads from the network what this transaction deployed."
      onBack={onBack}
      onConfirm={goOn}
      confirmLabel="Check"
      error={refusal}
    >
      <Choice
        {...form.getInputProps('chain')}
        label="Network"
        data={networks.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextInput
        {...form.getInputProps('hash')}
        label="Transaction hash"
        description="The transaction that deployed the contract, as shown in your wallet."
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        data-autofocus
      />
      <TextInput {...form.getInputProps('name')} label="Name of the deposit wallet" autoComplete="off" />
      <ProjectChoice
        {...form.getInputProps('project')}
        description="New addresses of this project come from this wallet."
      />
    </Modal>
  );
}
