import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Viewer } from '../../api/viewer.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { useCreate, useUpdate, type Role } from './queries.ts';
import { draftOf, mayHold, nameFrom, nameIssues, type Scope } from './role.form.ts';
import { ScopeField } from './scope-field.tsx';
import { texts } from './texts.ts';

type Props = { viewer: Viewer; role?: Role; onClose: () => void };

/** What the role is called and where it counts; then what it may do. */
export function RoleDialog({ viewer, role, onClose }: Props) {
  const form = useForm({ initialValues: draftOf(role) });
  const [step, setStep] = useState(1);
  const [isNamed, setNamed] = useState(false);
  const { refusal, forget, tell } = useRefusal(form, { displayName: 'displayName', name: 'name' });
  const create = useCreate();
  const update = useUpdate();
  const draft = form.values;

  function goOn(): void {
    forget();
    if (step === 2) return save();
    const issues = nameIssues(draft);
    form.setErrors(issues);
    const [first] = Object.keys(issues);
    if (first === undefined) setStep(2);
    else form.getInputNode(first)?.focus();
  }

  function save(): void {
    const { name, scope, permissions } = draft;
    const body = { displayName: draft.displayName.trim(), scope, permissions };
    const after = { onSuccess: finish, onError: refuse };
    if (role === undefined) create.mutate({ body: { ...body, name: name.trim() } }, after);
    else update.mutate({ params: { id: role.id }, body }, after);
  }

  function finish(saved: Role): void {
    toastSuccess(role === undefined ? `${saved.displayName} created` : `${saved.displayName} saved`);
    onClose();
  }

  function refuse(failure: unknown): void {
    if (tell(failure).length > 0) setStep(1);
  }

  function rename(displayName: string): void {
    form.setFieldValue('displayName', displayName);
    if (role === undefined && !isNamed) form.setFieldValue('name', nameFrom(displayName));
  }

  /** What a role of the new scope cannot hold is no longer chosen. */
  function rescope(scope: Scope): void {
    const kept = draft.permissions.filter((one) => mayHold(one, scope, viewer.permissions));
    form.setValues({ scope, permissions: kept });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={role === undefined ? texts.create : `${texts.edit} ${role.displayName}`}
      subtitle={step === 1 ? 'Its name and scope.' : `What ${draft.displayName.trim()} can do.`}
      steps={{ count: 2, current: step }}
      onConfirm={goOn}
      confirmLabel={step === 1 ? 'Next' : role === undefined ? 'Create role' : 'Save'}
      {...(step === 2 ? { onBack: () => setStep(1) } : {})}
      busy={create.isPending || update.isPending}
      error={refusal}
    >
      {step === 1 ? (
        <>
          <TextInput
            {...form.getInputProps('displayName')}
            onChange={(event) => rename(event.currentTarget.value)}
            label="Display name"
            size="sm"
            autoComplete="off"
            data-autofocus
          />
          {role === undefined ? (
            <TextInput
              {...form.getInputProps('name')}
              onChange={(event) => {
                setNamed(event.currentTarget.value !== '');
                form.setFieldValue('name', event.currentTarget.value);
              }}
              label="Identifier"
              description="For the API. It cannot be changed later."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              size="sm"
              autoComplete="off"
              spellCheck={false}
            />
          ) : null}
          <ScopeField value={draft.scope} onChange={rescope} isFixed={(role?.memberCount ?? 0) > 0} />
        </>
      ) : (
        <PermissionPicker
          value={draft.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          scope={draft.scope}
          held={viewer.permissions}
        />
      )}
    </Modal>
  );
}
