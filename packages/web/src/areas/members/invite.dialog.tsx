import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Viewer } from '../../api/viewer.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { ProjectsField, RoleField } from './assignment-fields.tsx';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { LinkShownDialog } from './link-shown.dialog.tsx';
import { assignmentBody, emptyInvite, projectIssues, whoIssues } from './member.form.ts';
import { useInvite, useRoles } from './queries.ts';
import { rolesToGive } from './rank.ts';
import { texts } from './texts.ts';
import classes from './assignment-fields.module.css';

const fields = { email: 'email', name: 'name', role: 'role', projects: 'projects' } as const;

type Props = { viewer: Viewer; onClose: () => void };

/** Who and which role; then for which projects, where the role is for single ones. */
export function InviteDialog({ viewer, onClose }: Props) {
  const form = useForm({ initialValues: emptyInvite });
  const [step, setStep] = useState(1);
  const { refusal, forget, tell } = useRefusal(form, fields);
  const invite = useInvite();
  const roles = rolesToGive(viewer, useRoles().data ?? []);
  const role = roles.find(({ name }) => name === form.values.role);
  const isLast = role?.scope !== 'own' || step === 2;

  function goOn(): void {
    const issues = step === 1 ? whoIssues(form.values) : projectIssues(form.values, role);
    form.setErrors(issues);
    forget();
    if (Object.keys(issues).length > 0) focusFirst(form, issues);
    else if (isLast) send();
    else setStep(2);
  }

  function send(): void {
    if (role === undefined) return;
    const { email, name } = form.values;
    const body = { email: email.trim(), name: name.trim(), ...assignmentBody(form.values, role) };
    invite.mutate(
      { body },
      {
        onSuccess: ({ invitation }) => {
          if (!invitation.sent) return;
          toastSuccess(`Invitation sent to ${body.email}`);
          onClose();
        },
        onError: (failure) => {
          if (tell(failure).some((field) => field !== 'projects')) setStep(1);
        },
      },
    );
  }

  const made = invite.data?.invitation;
  if (invite.data && made?.link !== undefined) {
    const who = invite.data.member.name || invite.data.member.email;
    return <LinkShownDialog who={who} link={made.link} expiresAt={made.expiresAt} onClose={onClose} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.invite}
      subtitle={step === 1 ? 'They choose their own password.' : `${role?.displayName}: ${form.values.email}`}
      {...(role?.scope === 'own' ? { steps: { count: 2, current: step } } : {})}
      onConfirm={goOn}
      confirmLabel={isLast ? 'Invite' : 'Next'}
      {...(step === 2 ? { onBack: () => setStep(1) } : {})}
      busy={invite.isPending}
      error={refusal}
    >
      {step === 1 ? (
        <>
          <TextInput
            {...form.getInputProps('email')}
            label="Email"
            type="email"
            size="sm"
            autoComplete="off"
            data-autofocus
          />
          <TextInput {...form.getInputProps('name')} label="Name (optional)" size="sm" autoComplete="off" />
          <RoleField roles={roles} chosen={role} input={form.getInputProps('role')} />
        </>
      ) : (
        <div className={classes['projects']}>
          <ProjectsField input={form.getInputProps('projects')} />
        </div>
      )}
    </Modal>
  );
}
