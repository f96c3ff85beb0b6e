import { Popover } from '@mantine/core';
import { scopeTexts, type KeyScope } from './scope-texts.ts';
import classes from './api-keys.module.css';

/** How many; which ones, when asked. */
export function ScopeList({ scopes, of }: { scopes: readonly string[]; of: string }) {
  const count = `${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'}`;
  return (
    <Popover position="bottom-start" withinPortal shadow="none" trapFocus={false}>
      <Popover.Target>
        <button type="button" className={classes['scopes']} aria-label={`${count} of ${of}`}>
          {count}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['popover'] ?? ''} aria-label={`Scopes of ${of}`}>
        <ul className={classes['scopeList']}>
          {scopes.map((scope) => (
            <li key={scope}>
              {scopeTexts[scope as KeyScope] ?? scope} <code>{scope}</code>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
