import type { Permission } from '@coffer/contract/permissions.ts';
import { paths } from '../../../app/paths.ts';

/** What is known of the install. Undefined: not read yet, or not this person's to know. */
export type SetupFacts = {
  projects: readonly { logoPath: string | null; brandColor: string | null; currencyCount: number }[] | undefined;
  /** How each network does. */
  networks: readonly string[] | undefined;
  wallets: readonly { walletType: string; status: string }[] | undefined;
  mailConfigured: boolean | undefined;
  keysActive: number | undefined;
  /** Endpoints that are on. */
  webhooksActive: number | undefined;
  totpEnabled: boolean | undefined;
};

type Step = {
  title: string;
  why: string;
  action: string;
  to: string;
  search?: { projectId: string } | { add: string };
  needs?: Permission;
  /** Undefined while it is not known. */
  isDone: (facts: SetupFacts) => boolean | undefined;
};

/** What an install needs before it earns anything, in the order in which it makes sense. */
export const setupSteps: readonly Step[] = [
  {
    title: 'Create a project',
    why: 'A project is one shop or brand, with its own look, keys and senders.',
    action: 'New project',
    to: paths.brand,
    search: { projectId: 'new' },
    needs: 'projects:write',
    isDone: ({ projects }) => projects && projects.length > 0,
  },
  {
    title: 'Give it its look',
    why: 'Payers see its logo and colour on every checkout.',
    action: 'Open Brand',
    to: paths.brand,
    needs: 'projects:write',
    isDone: ({ projects }) => projects?.some(({ logoPath, brandColor }) => Boolean(logoPath ?? brandColor)),
  },
  {
    title: 'Connect the networks',
    why: 'A node tells of the payments on its network. One that answers is enough to begin with.',
    action: 'Blockchain nodes',
    to: paths.blockchainNodes,
    needs: 'nodes:write',
    isDone: ({ networks }) => networks?.some((health) => health !== 'disabled'),
  },
  {
    title: 'Add a cold wallet',
    why: 'An address of yours where money ends. Its key stays with you.',
    action: 'Wallets',
    to: paths.wallets,
    needs: 'wallets:write',
    isDone: ({ wallets }) => wallets?.some(isActive('cold_wallet')),
  },
  {
    title: 'Connect a deposit wallet',
    why: 'It gives every customer an address to pay to.',
    action: 'Add wallet',
    to: paths.wallets,
    search: { add: 'deposit' },
    needs: 'wallets:write',
    isDone: ({ wallets }) => wallets?.some(isActive('deposit_wallet')),
  },
  {
    title: 'Choose currencies',
    why: 'A deposit wallet brings those of its networks. Leave out what you do not want to be paid in.',
    action: 'Payment options',
    to: paths.paymentOptions,
    needs: 'projects:write',
    isDone: ({ projects }) => projects?.some(({ currencyCount }) => currencyCount > 0),
  },
  {
    title: 'Make an API key',
    why: "The shop's server needs it to create payments.",
    action: 'API keys',
    to: paths.apiKeys,
    needs: 'api_keys:write',
    isDone: ({ keysActive }) => (keysActive === undefined ? undefined : keysActive > 0),
  },
  {
    title: 'Add a webhook',
    why: "The shop's server hears by it when a payment is paid.",
    action: 'Webhooks',
    to: paths.webhooks,
    needs: 'webhooks:write',
    isDone: ({ webhooksActive }) => (webhooksActive === undefined ? undefined : webhooksActive > 0),
  },
  {
    title: 'Connect a mail server',
    why: 'Invitations and links to choose a password go out through it.',
    action: 'Mail server',
    to: paths.mailServer,
    needs: 'smtp:write',
    isDone: ({ mailConfigured }) => mailConfigured,
  },
  {
    title: 'Turn on two-factor sign-in',
    why: 'A stolen password alone then opens nothing.',
    action: 'Security',
    to: paths.security,
    isDone: ({ totpEnabled }) => totpEnabled,
  },
];

function isActive(wanted: string) {
  return ({ walletType, status }: { walletType: string; status: string }) =>
    walletType === wanted && status === 'active';
}

export type SetupState = { step: Step; isDone: boolean }[];

/** The steps that are this person's to take; undefined until all of them are known. */
export function setupState(facts: SetupFacts, permissions: readonly string[]): SetupState | undefined {
  const mine = setupSteps.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const state = mine.map((step) => ({ step, isDone: step.isDone(facts) }));
  return state.every((one): one is SetupState[number] => one.isDone !== undefined) ? state : undefined;
}
