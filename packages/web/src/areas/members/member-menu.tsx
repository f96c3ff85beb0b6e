import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import type { Member } from './queries.ts';
import type { Deed } from './rank.ts';
import { texts } from './texts.ts';

type Props = {
  member: Member;
  deeds: readonly Deed[];
  onChoose: (deed: Deed, from: HTMLElement | null) => void;
};

export function MemberMenu({ member, deeds, onChoose }: Props) {
  return (
    <RowMenu
      label={`Actions for ${member.email}`}
      deeds={deeds.map((deed) => ({
        text: texts.deeds[deed],
        isDanger: deed === 'revoke' || deed === 'remove',
        onChoose: (from) => onChoose(deed, from),
      }))}
    />
  );
}
