import { IconChevronRight, type Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './sidebar.module.css';

type Props = ComponentProps<'button'> & { label: string; icon: Icon; isCurrent: boolean; withLabels: boolean };

/** What a group of the collapsed sidebar opens with. */
export function FlyoutButton({ label, icon: GroupIcon, isCurrent, withLabels, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={classes['row']}
      aria-label={label}
      aria-haspopup="menu"
      data-current={isCurrent || undefined}
    >
      <GroupIcon size={17} stroke={1.75} aria-hidden />
      {withLabels ? <span className={classes['label']}>{label}</span> : null}
      {withLabels ? <IconChevronRight className={classes['chevron']} size={15} stroke={1.75} aria-hidden /> : null}
    </button>
  );
}
