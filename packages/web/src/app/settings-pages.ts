import type { Permission } from '@coffer/contract/permissions.ts';
import { paths } from './paths.ts';

type SettingsPage = {
  label: string;
  to: Exclude<(typeof paths)[keyof typeof paths], typeof paths.addresses>;
  /** Who may open it at all; everybody unless said. */
  needs?: Permission;
};

/** The pages of the settings in their groups. */
export const settingsPages: readonly { title: string; pages: readonly SettingsPage[] }[] = [
  { title: 'Brand', pages: [{ label: 'Brand', to: paths.brand }] },
  {
    title: 'Integrations',
    pages: [
      { label: 'Payment options', to: paths.paymentOptions, needs: 'projects:read' },
      { label: 'Blockchain nodes', to: paths.blockchainNodes, needs: 'projects:read' },
      { label: 'API keys', to: paths.apiKeys, needs: 'api_keys:read' },
      { label: 'Webhooks', to: paths.webhooks, needs: 'webhooks:read' },
      { label: 'Mail server', to: paths.mailServer, needs: 'smtp:write' },
    ],
  },
  {
    title: 'Account',
    pages: [
      { label: 'Members', to: paths.members, needs: 'members:read' },
      { label: 'Roles', to: paths.roles, needs: 'members:read' },
      { label: 'Security', to: paths.security },
      { label: 'Treasury changes', to: paths.treasuryChanges, needs: 'activity:read' },
      { label: 'System', to: paths.system, needs: 'system:read' },
      { label: 'Vaults', to: paths.vaults, needs: 'vaults:write' },
      { label: 'Audit log', to: paths.auditLog, needs: 'activity:read' },
    ],
  },
];
