import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Logo, Mark } from '../../../ui/theme/logo.tsx';
import { dashboardOf } from '../../paths.ts';
import { FlyoutButton } from './flyout-button.tsx';
import { currentLink, isGroup, navigation, type NavItem, type NavLink } from './navigation.ts';
import { useGroup } from './use-group.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { TestChip } from '../test-mark.tsx';
import { ProjectSwitcher } from '../menus/project-switcher.tsx';
import classes from './sidebar.module.css';

const NetworkHealth = lazy(async () => ({ default: (await import('./network-health.tsx')).NetworkHealth }));
/** Only who collapsed the sidebar needs its names in hints, and its groups beside it. */
const Flyout = lazy(async () => ({ default: (await import('./flyout.tsx')).Flyout }));
/** Not there for those who see no payouts. */
const WaitingCount = lazy(async () => ({ default: (await import('./waiting-count.tsx')).WaitingCount }));
const BesideHint = lazy(async () => ({ default: (await import('./beside-hint.tsx')).BesideHint }));

type Props = {
  isCollapsed: boolean;
  /** Labels stay where there is room for them: in the drawer of a narrow screen. */
  withLabels: boolean;
  onToggle?: () => void;
  onLeave: () => void;
};

export function Sidebar({ isCollapsed, withLabels, onToggle, onLeave }: Props) {
  const projectId = useSelectedProject();
  const me = useMe();
  const permissions = me.data?.permissions ?? [];
  // What one may see decides what stands where: until it is known none of it stands.
  const sections = me.isFetched ? navigation({ projectId, permissions }) : [];
  const { pathname } = useLocation();
  const current = currentLink(sections, pathname);
  const nav = useRef<HTMLElement>(null);
  const to = current?.to;
  useLayoutEffect(() => {
    if (nav.current !== null && to !== undefined) showCurrent(nav.current);
  }, [to]);
  return (
    <div className={classes['sidebar']} data-collapsed={(isCollapsed && !withLabels) || undefined}>
      <div className={classes['top']}>
        <Link to={dashboardOf(projectId)} className={classes['logo']} aria-label="Coffer, dashboard" onClick={onLeave}>
          {withLabels ? <Logo /> : <Mark size={22} />}
        </Link>
        {withLabels ? <TestChip isLink /> : null}
        {onToggle ? <Toggle isCollapsed={isCollapsed} onToggle={onToggle} /> : null}
      </div>
      <ProjectSwitcher withLabels={withLabels} onChosen={onLeave} />
      <nav ref={nav} className={classes['nav']} aria-label="Main">
        {sections.map(({ title, items }) => (
          <div key={title ?? 'first'} className={classes['section']}>
            {title === undefined ? null : <p className={classes['title']}>{title}</p>}
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <Item
                    item={item}
                    current={current}
                    isCollapsed={isCollapsed}
                    withLabels={withLabels}
                    onLeave={onLeave}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Suspense>
        {permissions.includes('projects:read') ? <NetworkHealth withLabels={withLabels} onLeave={onLeave} /> : null}
      </Suspense>
      <ProfileMenu withLabels={withLabels} onLeave={onLeave} />
    </div>
  );
}

const fadePx = 32;

/** By hand: the browser's own way would also move where Tab goes on from. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (row === undefined) return;
  if (row.bottom > frame.bottom - fadePx) list.scrollTop += row.bottom - frame.bottom + fadePx;
  else if (row.top < frame.top) list.scrollTop += row.top - frame.top;
}

type ItemProps = {
  item: NavItem;
  current: NavLink | undefined;
  isCollapsed: boolean;
  withLabels: boolean;
  onLeave: () => void;
};

function Item({ item, current, isCollapsed, withLabels, onLeave }: ItemProps) {
  if (!isGroup(item)) return <Row link={item} isCurrent={item === current} withLabels={withLabels} onLeave={onLeave} />;
  if (isCollapsed) return <CollapsedGroup group={item} current={current} withLabels={withLabels} onLeave={onLeave} />;
  return <Group group={item} current={current} onLeave={onLeave} />;
}

type CollapsedProps = Omit<ItemProps, 'item' | 'isCollapsed'> & { group: GroupProps['group'] };

/** Pressed before what it opens has come, it opens as that comes. */
function CollapsedGroup({ group, current, withLabels, onLeave }: CollapsedProps) {
  const [isWanted, setWanted] = useState(false);
  const { label, icon, children } = group;
  const shared = { label, icon, withLabels };
  return (
    <Suspense
      fallback={<FlyoutButton {...shared} isCurrent={children.includes(current!)} onClick={() => setWanted(true)} />}
    >
      <Flyout {...shared} current={current} onLeave={onLeave} opensAtOnce={isWanted}>
        {children}
      </Flyout>
    </Suspense>
  );
}

type GroupProps = { group: Extract<NavItem, { children: unknown }>; current: NavLink | undefined; onLeave: () => void };

function Group({ group, current, onLeave }: GroupProps) {
  const { label, icon: Icon, children } = group;
  const { isOpen, toggle } = useGroup(label, children.includes(current!));
  return (
    <>
      <button type="button" className={classes['row']} aria-expanded={isOpen} onClick={toggle}>
        <Icon size={17} stroke={1.75} aria-hidden />
        <span className={classes['label']}>{label}</span>
        <IconChevronDown className={classes['chevron']} size={15} stroke={1.75} aria-hidden />
      </button>
      {isOpen ? (
        <ul className={classes['children']}>
          {children.map((link) => (
            <li key={link.label}>
              <Row link={link} isCurrent={link === current} isChild withLabels onLeave={onLeave} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type RowProps = { link: NavLink; isCurrent: boolean; isChild?: boolean; withLabels: boolean; onLeave: () => void };

function Row({ link, isCurrent, isChild = false, withLabels, onLeave }: RowProps) {
  const { label, icon: Icon, to, search, isExternal, counts } = link;
  const shared = {
    className: classes['row'],
    'aria-label': withLabels ? undefined : label,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    onClick: onLeave,
  };
  const content = (
    <>
      {isChild ? null : <Icon size={17} stroke={1.75} aria-hidden />}
      {withLabels ? <span className={classes['label']}>{label}</span> : null}
      {withLabels && counts !== undefined ? (
        <Suspense>
          <WaitingCount of={counts} />
        </Suspense>
      ) : null}
    </>
  );
  const row = isExternal ? (
    <a {...shared} href={to} target="_blank" rel="noopener">
      {content}
    </a>
  ) : (
    <Link {...shared} to={to} {...(search ? { search } : {})} activeOptions={{ exact: true }}>
      {content}
    </Link>
  );
  return withLabels ? (
    row
  ) : (
    <Suspense fallback={row}>
      <BesideHint label={label}>{row}</BesideHint>
    </Suspense>
  );
}

function Toggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      onClick={onToggle}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </button>
  );
}
