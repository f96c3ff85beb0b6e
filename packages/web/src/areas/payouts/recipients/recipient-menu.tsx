import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import type { Recipient } from './queries.ts';
import { nameOf } from './recipient-words.ts';
import { useRecipientActions } from './use-recipient-actions.tsx';

export function RecipientMenu({ recipient }: { recipient: Recipient }) {
  const { actions, busy, dialogs } = useRecipientActions(recipient);
  return (
    <>
      <RowMenu label={`Actions for ${nameOf(recipient)}`} actions={actions} busy={busy} />
      {dialogs}
    </>
  );
}
