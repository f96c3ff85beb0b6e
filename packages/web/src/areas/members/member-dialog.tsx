import type { Viewer } from '../../api/viewer.ts';
import { ActivateDialog, RemoveDialog, RevokeDialog } from './access.dialogs.tsx';
import { AssignDialog } from './assign.dialog.tsx';
import { EditDialog } from './edit.dialog.tsx';
import { InviteDialog } from './invite.dialog.tsx';
import { NewLinkDialog } from './new-link.dialog.tsx';
import type { Member } from './queries.ts';
import type { Deed } from './rank.ts';

/** What was asked for: somebody new, or something with somebody. */
export type Asked = { deed: 'invite' } | { deed: Deed; member: Member };

type Props = { asked: Asked; viewer: Viewer; onClose: () => void };

export function MemberDialog({ asked, viewer, onClose }: Props) {
  if (asked.deed === 'invite') return <InviteDialog viewer={viewer} onClose={onClose} />;
  const { deed, member } = asked;
  switch (deed) {
    case 'edit':
      return <EditDialog member={member} onClose={onClose} />;
    case 'assign':
      return <AssignDialog viewer={viewer} member={member} onClose={onClose} />;
    case 'link':
      return <NewLinkDialog member={member} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog member={member} onClose={onClose} />;
    case 'activate':
      return <ActivateDialog member={member} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={member} onClose={onClose} />;
  }
}
