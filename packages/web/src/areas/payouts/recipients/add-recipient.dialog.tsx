import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CheckRow } from '../../../ui/forms/check-row.tsx';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { AddressInput, NetworkChoice } from '../payout/address-fields.tsx';
import { AlikeAddress } from '../payout/alike-address.tsx';
import { useStartProject } from '../payout/start-project.ts';
import { usePolicy } from '../policy/queries.ts';
import { CodeDialog } from './code.dialog.tsx';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { useCheck, useCreateRecipient, type Check, type Created, type Recipient } from './queries.ts';
import classes from './recipients.module.css';

const fields = {
  name: 'name',
  label: 'label',
  email: 'email',
  blockchainCode: 'network',
  address: 'address',
  projectIDs: 'projects',
} as const;

/** Somebody whom money may go to. Their address is looked at while it is typed. */
export function AddRecipientDialog({ begin = nothing, onClose }: { begin?: Begin; onClose: () => void }) {
  const start = useStartProject();
  return start === undefined ? null : <Adding start={start} begin={begin} onClose={onClose} />;
}

/** What whoever opens it knows already. */
type Begin = { email: string; network: string };
const nothing: Begin = { email: '', network: '' };

function Adding({ start, begin, onClose }: { start: number | null; begin: Begin; onClose: () => void }) {
  const { projects = [] } = useProjects();
  const form = useForm({
    initialValues: {
      name: '',
      label: '',
      ...begin,
      address: '',
      projects: start === null ? [] : [start],
    },
    validate: {
      network: (code) => (code === '' ? 'must be chosen' : null),
      address: (text) => (text.trim() === '' ? 'must not be empty' : null),
      projects: (ids) => (ids.length === 0 ? 'Choose at least one project.' : null),
    },
    clearInputErrorOnChange: true,
  });
  const { values } = form;
  const check = useCheck(String(values.projects[0] ?? ''), values.network, values.address.trim());
  const { refusal, forget, tell } = useRefusal(form, fields);
  const create = useCreateRecipient();
  const [added, setAdded] = useState<Created>();
  const mayConfirm = useMay('payouts:approve');
  if (added !== undefined) return <Confirming added={added} onClose={onClose} />;

  function save(): void {
    forget();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(form, errors);
    const blank = (text: string) => (text.trim() === '' ? null : text.trim());
    const body = {
      name: blank(values.name),
      label: blank(values.label),
      email: blank(values.email),
      blockchainCode: values.network as Recipient['blockchainCode'],
      address: values.address.trim(),
      projectIDs: values.projects,
    };
    create.mutate(
      { body },
      {
        onSuccess: (created) => {
          toastSuccess('Recipient added');
          if (created.codeMailed || mayConfirm) setAdded(created);
          else onClose();
        },
        onError: tell,
      },
    );
  }

  const toggle = (id: number) =>
    form.setFieldValue(
      'projects',
      values.projects.includes(id) ? values.projects.filter((one) => one !== id) : [...values.projects, id],
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add a recipient"
      subtitle={<When projectID={values.projects[0]} />}
      onConfirm={save}
      confirmLabel="Add recipient"
      confirmDisabled={check?.problem !== undefined && check.problem !== null}
      busy={create.isPending}
      error={refusal}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name (optional)"
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('label')}
        label="Label (optional)"
        description="Only shown to your team."
        maxLength={60}
      />
      <TextInput
        {...form.getInputProps('email')}
        label="Email (optional)"
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      <NetworkChoice {...form.getInputProps('network')} />
      <AddressInput
        {...form.getInputProps('address')}
        error={form.errors['address'] ?? (check?.problem ? asSentence(check.problem) : isAlike(check))}
      />
      {check?.warnings.map((warning) => (
        <Warning key={`${warning.code} ${warning.address}`} warning={warning} typed={check.address ?? values.address} />
      ))}
      <fieldset className={classes['projects']}>
        <legend>Projects</legend>
        {projects.map(({ id, projectName }) => (
          <CheckRow key={id} label={projectName} checked={values.projects.includes(id)} onChange={() => toggle(id)} />
        ))}
        {form.errors['projects'] ? <Notice tone="danger">{form.errors['projects']}</Notice> : null}
      </fieldset>
    </Modal>
  );
}

/** Nothing goes there before. */
function When({ projectID }: { projectID: number | undefined }) {
  const hours = usePolicy(projectID).policy?.policy.newRecipientDelayHours ?? 0;
  const wait = hours === 0 ? '' : `, and ${hours === 1 ? '1 hour' : `${hours} hours`} after that`;
  return `You can pay this recipient once the address is confirmed${wait}.`;
}

/** Whoever added it has the code, or answers for the address: then the mail has no part in it. */
function Confirming({ added: { recipient, codeMailed }, onClose }: { added: Created; onClose: () => void }) {
  return codeMailed ? (
    <CodeDialog recipient={recipient} isJustMailed onClose={onClose} />
  ) : (
    <ConfirmDialog recipient={recipient} isJustAdded onClose={onClose} />
  );
}

const isAlike = (check: Check | undefined) => check?.warnings.some(({ code }) => code === 'looks_like');

function Warning({ warning: { code, reason, address }, typed }: { warning: Check['warnings'][number]; typed: string }) {
  if (code !== 'looks_like') return <Notice tone="attention">{reason}</Notice>;
  return (
    <>
      <Notice tone="danger">{reason}</Notice>
      <AlikeAddress label="The address you typed" value={typed} other={address} isSuspect />
      <AlikeAddress label="The address you know" value={address} other={typed} />
    </>
  );
}

/** Some of what is said about an address is a sentence of its own, the rest goes on after it. */
function asSentence(problem: string): string {
  return /^\p{Lu}/u.test(problem) ? problem : `The address ${problem}`;
}
