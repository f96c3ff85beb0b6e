import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useLinkTestWallet } from '../wallet/queries.ts';

type Props = { onMade: (walletId: number) => void; onBack: () => void; onClose: () => void };

/** Wallet and link in one: on chains of one's own there is nothing to lose. */
export function TestWalletDialog({ onMade, onBack, onClose }: Props) {
  const { projects = [] } = useProjects();
  const selected = useSelectedProject();
  const [only] = projects;
  const known = selected === 'all' ? (projects.length === 1 ? String(only?.id) : '') : String(selected);
  const [chosen, setChosen] = useState<string>();
  const project = chosen ?? known;
  const use = useLinkTestWallet();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Use a test wallet"
      subtitle="The project can accept payments immediately on every local network except Solana, in all their currencies."
      onBack={onBack}
      onConfirm={() =>
        use.mutate(
          { body: { projectID: Number(project) } },
          {
            onSuccess: ({ id, name }) => {
              toastSuccess(`${name} is ready to use`);
              onMade(id);
            },
          },
        )
      }
      confirmLabel="Use test wallet"
      confirmDisabled={project === ''}
      busy={use.isPending}
      error={use.isError ? messageOf(use.error) : undefined}
    >
      <Notice tone="attention">Its phrase is public. Never send real money to its addresses.</Notice>
      <ProjectChoice isNeeded value={project} onChange={({ currentTarget }) => setChosen(currentTarget.value)} />
    </Modal>
  );
}
