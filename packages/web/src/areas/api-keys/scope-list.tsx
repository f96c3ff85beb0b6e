import { Popover } from '@mantine/core';
import { scopeTexts, shownOf } from './scope-texts.ts';
import classes from './api-keys.module.css';

/** How many; which ones, when asked. */
export function ScopeList({ scopes, of }: { scopes: readonly string[]; of: string }) {
  const shown = shownOf(scopes);
  const count = `${shown.length} ${shown.length === 1 ? 'scope' : 'scopes'}`;
  return (
    <Popover position="bottom-start" withinPortal shadow="none" trapFocus={false}>
      <Popover.Target>
        <button type="button" className={classes['scopes']} aria-label={`${count} of ${of}`}>
          {count}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['popover'] ?? ''} aria-label={`Scopes of ${of}`}>
        <ul className={classes['scopeList']}>
          {shown.map((scope) => (
            <li key={scope}>
              {scopeTexts[scope]} <code>{scope}</code>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
