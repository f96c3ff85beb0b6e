import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { truncate } from '../../../format/truncate.ts';
import {
  analyticsOf,
  createLinkOf,
  dashboardOf,
  depositsOf,
  docsPath,
  paths,
  paymentsOf,
  reportsOf,
} from '../../paths.ts';
import { settingsPages } from '../../settings-pages.ts';
import { isOfChains } from './is-of-chains.ts';

/** Every page, every project and what one does often, by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      actions={useActions(query)}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound="No results."
      attributes={{ content: { 'aria-label': 'Search' } }}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={380}
      searchProps={{
        placeholder: 'Search pages and actions, or paste a hash or an address…',
        'aria-label': 'Search',
      }}
    />
  );
}

function useActions(query: string): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const permissions = useMe().data?.permissions ?? [];
  const { projects = [] } = useProjects();
  const selected = useSelectedProject();
  const { setColorScheme } = useMantineColorScheme();
  const go = (label: string, to: string, search: object = {}): SpotlightActionData => ({
    id: `${to} ${label}`,
    label,
    onClick: () => void navigate({ to, search } as never),
  });
  const askDoctor = (q: string): SpotlightActionData => ({
    ...go(`Look up ${truncate(q, 8)}`, paths.doctor, { q }),
    keywords: [q],
  });
  const pages = settingsPages.flatMap((group) => group.pages);
  const pasted = query.trim();
  const maySeePayments = permissions.includes('payments:read');
  return [
    ...(maySeePayments && isOfChains(pasted) ? [{ group: 'Payment doctor', actions: [askDoctor(pasted)] }] : []),
    {
      group: 'Pages',
      actions: [
        go('Dashboard', dashboardOf(selected)),
        ...(maySeePayments
          ? [
              go('All payments', paymentsOf(selected)),
              go('Deposits', depositsOf(selected)),
              go('Payment doctor', paths.doctor),
            ]
          : []),
        ...(permissions.includes('analytics:read')
          ? [go('Analytics', analyticsOf(selected)), go('Reports', reportsOf(selected))]
          : []),
        ...(permissions.includes('wallets:read')
          ? [go('Wallets', paths.wallets), go('Sweep contracts', paths.sweepContracts)]
          : []),
        ...pages
          .filter(({ needs }) => needs === undefined || permissions.includes(needs))
          .map(({ label, to }) => go(label, to)),
        { id: 'docs', label: 'Documentation', onClick: () => window.open(docsPath, '_blank', 'noopener') },
      ],
    },
    {
      group: 'Projects',
      actions: [
        go('All Projects', dashboardOf('all')),
        ...projects.map(({ id, projectName }) => go(projectName, dashboardOf(id))),
      ],
    },
    {
      group: 'Actions',
      actions: [
        ...(permissions.includes('payments:write') ? [go('Create payment link', createLinkOf(selected))] : []),
        go('Change Password', '.', { dialog: 'change-password' }),
        { id: 'light', label: 'Use light theme', onClick: () => setColorScheme('light') },
        { id: 'dark', label: 'Use dark theme', onClick: () => setColorScheme('dark') },
        { id: 'auto', label: 'Use system theme', onClick: () => setColorScheme('auto') },
        go('Logout', paths.logout),
      ],
    },
  ];
}
