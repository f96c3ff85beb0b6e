import { NameDialog } from '../../ui/name.dialog.tsx';
import { nameIssue } from './name-issue.ts';
import { useRename, type Wallet } from './queries.ts';

export function RenameDialog({ wallet: { id, name }, onClose }: { wallet: Wallet; onClose: () => void }) {
  const rename = useRename();
  return (
    <NameDialog
      title={`Rename ${name}`}
      name={name}
      label="Name"
      issueOf={nameIssue}
      busy={rename.isPending}
      onSave={(given, then) => rename.mutate({ params: { id }, body: { name: given } }, then)}
      onClose={onClose}
    />
  );
}
