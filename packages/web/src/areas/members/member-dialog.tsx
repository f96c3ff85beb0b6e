import type { ReactNode } from 'react';
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

type Given = { viewer: Viewer; member: Member; onClose: () => void };

const dialogs: Record<Deed, (given: Given) => ReactNode> = {
  edit: EditDialog,
  assign: AssignDialog,
  link: NewLinkDialog,
  activate: ActivateDialog,
  revoke: RevokeDialog,
  remove: RemoveDialog,
};

export function MemberDialog({ asked, viewer, onClose }: { asked: Asked; viewer: Viewer; onClose: () => void }) {
  if (asked.deed === 'invite') return <InviteDialog viewer={viewer} onClose={onClose} />;
  const Dialog = dialogs[asked.deed];
  return <Dialog viewer={viewer} member={asked.member} onClose={onClose} />;
}
