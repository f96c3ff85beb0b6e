import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Member } from './queries.ts';
import type { Deed } from './rank.ts';
import { texts } from './texts.ts';
import classes from './members.module.css';

type Props = {
  member: Member;
  deeds: readonly Deed[];
  onChoose: (deed: Deed, from: HTMLElement | null) => void;
};

/** What one may do with a member; nothing where that is nothing. */
export function MemberMenu({ member, deeds, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (deeds.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes['more'] ?? ''}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`More for ${member.email}`}
        >
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {deeds.map((deed) => (
          <Menu.Item
            key={deed}
            {...(deed === 'revoke' || deed === 'remove' ? { className: classes['danger'] ?? '' } : {})}
            onClick={() => onChoose(deed, button.current)}
          >
            {texts.deeds[deed]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
