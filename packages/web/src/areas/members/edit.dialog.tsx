import { NameDialog } from '../../ui/dialogs/name.dialog.tsx';
import { nameIssue } from './member.form.ts';
import { useUpdate, type Member } from './queries.ts';
import { texts } from './texts.ts';

export function EditDialog({ member: { id, name, email }, onClose }: { member: Member; onClose: () => void }) {
  const update = useUpdate();
  return (
    <NameDialog
      title={texts.actions.edit}
      subtitle={email}
      name={name}
      label="Name (optional)"
      issueOf={nameIssue}
      busy={update.isPending}
      onSave={(typed, then) => update.mutate({ params: { id }, body: { name: typed } }, then)}
      onClose={onClose}
    />
  );
}
