import { useForm } from '@mantine/form';
import type { Viewer } from '../../api/viewer.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { ProjectsField, RoleField } from './assignment-fields.tsx';
import { focusFirst } from '../../ui/forms/focus-first.ts';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { assignmentBody, assignmentIssues, type AssignmentDraft } from './member.form.ts';
import { useAssign, useRoles, type Member } from './queries.ts';
import { rolesToGive } from './rank.ts';
import { endedWords, texts } from './texts.ts';

type Props = { viewer: Viewer; member: Member; onClose: () => void };

/** Another role, other projects: both hold from the member's next click on. */
export function AssignDialog({ viewer, member, onClose }: Props) {
  const roles = rolesToGive(viewer, useRoles().data ?? []);
  const form = useForm<AssignmentDraft>({
    initialValues: draftOf(
      member,
      roles.map(({ name }) => name),
    ),
  });
  const { refusal, forget, tell } = useRefusal(form, { role: 'role', projects: 'projects' });
  const assign = useAssign();
  const role = roles.find(({ name }) => name === form.values.role);

  function save(): void {
    const issues = assignmentIssues(form.values, role);
    form.setErrors(issues);
    forget();
    if (role === undefined || Object.keys(issues).length > 0) return focusFirst(form, issues);
    assign.mutate(
      { params: { id: member.id }, body: assignmentBody(form.values, role) },
      {
        onSuccess: ({ endedChanges }) => {
          toastSuccess(`${member.name || member.email} is now ${role.displayName}${endedWords(endedChanges)}`);
          onClose();
        },
        onError: tell,
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.actions.assign}
      subtitle={`${member.name || member.email}. It takes effect immediately.`}
      onConfirm={save}
      confirmLabel="Save"
      busy={assign.isPending}
      error={refusal}
    >
      <RoleField roles={roles} chosen={role} input={form.getInputProps('role')} />
      {role?.scope === 'own' ? <ProjectsField input={form.getInputProps('projects')} /> : null}
    </Modal>
  );
}

/** A role that the viewer may not give is not chosen beforehand. */
function draftOf({ role, projects }: Member, mayGive: readonly string[]): AssignmentDraft {
  return {
    role: mayGive.includes(role.name) ? role.name : null,
    projects: projects === 'all' ? [] : projects.map(String),
  };
}
