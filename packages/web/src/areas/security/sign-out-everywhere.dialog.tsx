import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../api/http/failure.ts';
import { clearUser } from '../../api/http/session.ts';
import { paths } from '../../app/paths.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useSignOutEverywhere } from './queries.ts';

export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutEverywhere();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    clearUser();
    await navigate({ to: paths.login });
    queries.clear();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Sign out everywhere?"
      confirmLabel="Sign out everywhere"
      confirmTone="danger-solid"
      onConfirm={() => signOut.mutate({}, { onSuccess: leave })}
      busy={signOut.isPending}
      error={signOut.isError ? messageOf(signOut.error) : undefined}
    >
      <p>All your sessions end, including this one. You need to sign in again on each device.</p>
    </Modal>
  );
}
