import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import type { Member } from './queries.ts';
import type { Action } from './rank.ts';
import { texts } from './texts.ts';

type Props = {
  member: Member;
  actions: readonly Action[];
  onChoose: (action: Action, from: HTMLElement | null) => void;
};

export function MemberMenu({ member, actions, onChoose }: Props) {
  return (
    <RowMenu
      label={`Actions for ${member.email}`}
      actions={actions.map((action) => ({
        text: texts.actions[action],
        isDanger: action === 'revoke' || action === 'remove',
        onChoose: (from) => onChoose(action, from),
      }))}
    />
  );
}
