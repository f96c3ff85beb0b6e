import type { ReactNode } from 'react';
import type { Viewer } from '../../api/viewer.ts';
import { ActivateDialog, RemoveDialog, RevokeDialog } from './access.dialogs.tsx';
import { AssignDialog } from './assign.dialog.tsx';
import { EditDialog } from './edit.dialog.tsx';
import { InviteDialog } from './invite.dialog.tsx';
import { NewLinkDialog } from './new-link.dialog.tsx';
import type { Member } from './queries.ts';
import type { Action } from './rank.ts';

/** What was dialog for: somebody new, or something with somebody. */
export type ShownDialog = { action: 'invite' } | { action: Action; member: Member };

type DialogProps = { viewer: Viewer; member: Member; onClose: () => void };

const dialogs: Record<Action, (props: DialogProps) => ReactNode> = {
  edit: EditDialog,
  assign: AssignDialog,
  link: NewLinkDialog,
  activate: ActivateDialog,
  revoke: RevokeDialog,
  remove: RemoveDialog,
};

export function MemberDialog({
  dialog,
  viewer,
  onClose,
}: {
  dialog: ShownDialog;
  viewer: Viewer;
  onClose: () => void;
}) {
  if (dialog.action === 'invite') return <InviteDialog viewer={viewer} onClose={onClose} />;
  const Dialog = dialogs[dialog.action];
  return <Dialog viewer={viewer} member={dialog.member} onClose={onClose} />;
}
