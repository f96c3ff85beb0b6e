import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isSecret } from '@coffer/keys/phrase/secret-text.ts';
import { useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/http/failure.ts';
import { useKnownProject } from '../../../api/known-project.ts';
import { paths } from '../../../app/paths.ts';
import { focusFirst } from '../../../ui/forms/focus-first.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { familiesOf } from './families.ts';
import { useAddXpub, useNetworks } from '../wallet/queries.ts';
import { secretTyped } from './secret-typed.ts';
import { fieldOf, xpubBody, xpubIssues, type XpubDraft } from './xpub.form.ts';
import classes from '../wallet/wallets.module.css';

type Props = { onMade: (walletId: number) => void; onBack: () => void; onClose: () => void };

/** One extended public key for each family. What is private is cleared from the field before anything is sent. */
export function AddXpubDialog({ onMade, onBack, onClose }: Props) {
  const families = familiesOf(useNetworks().data ?? []).filter(({ family }) => family !== 'SOL_Family');
  const hasBitcoin = families.some(({ family }) => family === 'BTC_Family');
  const project = String(useKnownProject() ?? '');
  const form = useForm<XpubDraft>({ initialValues: { name: '', project, xpubs: {} } });
  const [refusal, setRefusal] = useState<string>();
  const add = useAddXpub();

  function save(): void {
    const issues = xpubIssues(
      form.values,
      families.map(({ family }) => family),
    );
    form.setErrors(issues);
    setRefusal(undefined);
    if (Object.keys(issues).length > 0) return focusFirst(form, issues);
    const body = xpubBody(form.values);
    add.mutate(
      { body },
      {
        onSuccess: ({ id, name }) => {
          toastSuccess(`${name} is ready to use`);
          onMade(id);
        },
        onError: (failure) => {
          const found = failure instanceof ApiFailure ? failure.issues : [];
          form.setErrors(Object.fromEntries(found.map(({ path, message }) => [fieldOf(path, body), message])));
          if (found.length === 0) setRefusal(messageOf(failure));
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Add extended public keys"
      subtitle="Coffer derives deposit addresses from them, but cannot move the money that arrives."
      onBack={onBack}
      onConfirm={save}
      confirmLabel="Add wallet"
      busy={add.isPending}
      error={refusal}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        placeholder="For example: Till phrase"
        autoComplete="off"
        data-autofocus
      />
      {families.map(({ family, names }) => {
        const field = `xpubs.${family}`;
        return (
          <Textarea
            key={family}
            {...form.getInputProps(field)}
            value={form.values.xpubs[family] ?? ''}
            label={`Extended public key for ${names}`}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes['code'] ?? '' }}
            onChange={({ currentTarget: { value } }) => {
              const isLeaking = isSecret(value);
              form.setFieldValue('xpubs', { ...form.values.xpubs, [family]: isLeaking ? '' : value });
              form.setFieldError(field, isLeaking ? secretTyped : null);
            }}
          />
        );
      })}
      <p className={classes['hint']}>
        It starts with xpub{hasBitcoin ? '; for Bitcoin also ypub, zpub, or a descriptor' : ''}. If you have a recovery
        phrase,{' '}
        <a href={paths.addresses} target="_blank" rel="noopener">
          derive the keys in this browser
        </a>
        : nothing leaves the page.
      </p>
      <ProjectChoice
        {...form.getInputProps('project')}
        description="New addresses of this project come from this wallet."
      />
    </Modal>
  );
}
