import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useProjects } from '../../../api/projects.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useLink, useUnlink, type Wallet } from '../wallet/queries.ts';

/** To a project that has it not, or, for a deposit wallet, to one where another took over. */
export function LinkDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { projects = [] } = useProjects();
  const isDeposit = wallet.walletType === 'deposit_wallet';
  const open = projects.filter(({ id }) => isDeposit || !wallet.projectIDs.includes(id));
  const [chosen, setChosen] = useState('');
  const link = useLink();
  const project = open.find(({ id }) => String(id) === chosen);
  const keyed = [...wallet.walletxpubs, ...(wallet.keyPools ?? [])].map(({ family }) => family);
  const families = keyed.length > 0 ? keyed : [wallet.family];

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Link ${wallet.name} to a project`}
      subtitle={
        isDeposit
          ? 'New addresses of that project come from this wallet from now on. Earlier wallets stay linked and monitored.'
          : 'The project uses this wallet from now on.'
      }
      onConfirm={() =>
        link.mutate(
          {
            params: { id: chosen },
            body: { wallets: families.map((blockchainFamily) => ({ walletID: wallet.id, blockchainFamily })) },
          },
          {
            onSuccess: () => {
              toastSuccess(`${wallet.name} linked to ${project?.projectName ?? 'the project'}`);
              onClose();
            },
          },
        )
      }
      confirmLabel="Link"
      confirmDisabled={project === undefined}
      busy={link.isPending}
      error={link.isError ? messageOf(link.error) : undefined}
    >
      {open.length === 0 ? (
        <Notice tone="neutral">It is linked to every project that you have access to.</Notice>
      ) : (
        <Choice
          label="Project"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose a project' },
            ...open.map(({ id, projectName }) => ({ value: String(id), label: projectName })),
          ]}
          data-autofocus
        />
      )}
    </Modal>
  );
}

type UnlinkProps = { wallet: Wallet; projectId: number; projectName: string; onClose: () => void };

export function UnlinkDialog({ wallet, projectId, projectName, onClose }: UnlinkProps) {
  const unlink = useUnlink();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Unlink ${wallet.name} from ${projectName}`}
      subtitle={
        wallet.walletType === 'deposit_wallet'
          ? 'The project gets no new addresses from this wallet. Existing customer addresses stay monitored permanently.'
          : 'The project no longer uses this wallet.'
      }
      onConfirm={() =>
        unlink.mutate(
          { params: { id: String(projectId), walletID: wallet.id } },
          {
            onSuccess: () => {
              toastSuccess(`${wallet.name} unlinked from ${projectName}`);
              onClose();
            },
          },
        )
      }
      confirmLabel="Unlink"
      confirmTone="danger-solid"
      busy={unlink.isPending}
      error={unlink.isError ? messageOf(unlink.error) : undefined}
    />
  );
}
