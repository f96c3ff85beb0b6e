import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy } from 'react';
import { OnDemand } from '../menus/on-demand.tsx';
import { useBell } from './use-bell.ts';
import classes from './bell.module.css';

const load = () => import('./bell-panel.tsx');
const BellPanel = lazy(async () => ({ default: (await load()).BellPanel }));

const countMax = 99;

/** What somebody should look at soon, behind one button; how much of it is new stands on it, and is read out. */
export function Bell({ isNarrow }: { isNarrow: boolean }) {
  const bell = useBell();
  const { newCount } = bell;
  const words = newCount === 0 ? '' : `${newCount} new ${newCount === 1 ? 'notice' : 'notices'}`;
  const size = isNarrow ? 20 : 17;
  const button = (
    <ActionIcon
      className={classes['bell'] ?? ''}
      variant="subtle"
      color="gray"
      size={isNarrow ? 44 : 36}
      aria-label={newCount === 0 ? 'Notices' : `Notices, ${newCount} new`}
      aria-haspopup="dialog"
      title={isNarrow ? undefined : 'Notices'}
    >
      <IconBell size={size} stroke={1.75} aria-hidden />
      {newCount === 0 ? null : (
        <span className={classes['badge']} aria-hidden>
          {newCount > countMax ? `${countMax}+` : newCount}
        </span>
      )}
    </ActionIcon>
  );
  return (
    <>
      <OnDemand button={button} load={load}>
        {(target) => <BellPanel target={target} bell={bell} isNarrow={isNarrow} />}
      </OnDemand>
      <output className="visually-hidden">{words}</output>
    </>
  );
}
