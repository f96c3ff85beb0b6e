import { NameDialog } from '../../../ui/dialogs/name.dialog.tsx';
import { nameIssue } from '../wallet/name-issue.ts';
import { useRename, type Wallet } from '../wallet/queries.ts';

export function RenameDialog({ wallet: { id, name }, onClose }: { wallet: Wallet; onClose: () => void }) {
  const rename = useRename();
  return (
    <NameDialog
      title={`Rename ${name}`}
      name={name}
      label="Name"
      issueOf={nameIssue}
      busy={rename.isPending}
      onSave={(typed, then) => rename.mutate({ params: { id }, body: { name: typed } }, then)}
      onClose={onClose}
    />
  );
}
