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
  hasSecondFactor: boolean | undefined;
};

/** The four steps of the rail: each holds some of what there is to do. */
export const railSteps = [
  { of: 'project', title: 'Project', hint: 'A shop or brand of yours' },
  { of: 'money', title: 'Where money ends', hint: 'Your cold wallet, one address' },
  { of: 'customers', title: 'How customers pay', hint: 'Networks and currencies' },
  { of: 'live', title: 'Go live', hint: 'API key, webhook, mail' },
] as const;
export type RailStep = (typeof railSteps)[number]['of'];

export type Step = {
  rail: RailStep;
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
    rail: 'project',
    title: 'Create a project',
    why: 'A project is one shop or brand with its own branding, keys and email sender.',
    action: 'New project',
    to: paths.brand,
    search: { projectId: 'new' },
    needs: 'projects:write',
    isDone: ({ projects }) => projects && projects.length > 0,
  },
  {
    rail: 'project',
    title: 'Customize the brand',
    why: 'Payers see your logo and colour at checkout.',
    action: 'Edit brand',
    to: paths.brand,
    needs: 'projects:write',
    isDone: ({ projects }) => projects?.some(({ logoPath, brandColor }) => Boolean(logoPath ?? brandColor)),
  },
  {
    rail: 'money',
    title: 'Add a cold wallet',
    why: 'Your own address where the money ends up. You keep its key.',
    action: 'Add cold wallet',
    to: paths.wallets,
    search: { add: 'cold' },
    needs: 'wallets:write',
    isDone: ({ wallets }) => wallets?.some(isActive('cold_wallet')),
  },
  {
    rail: 'customers',
    title: 'Connect networks',
    why: 'A node reports the payments on its network. One working node is enough to start.',
    action: 'Connect node',
    to: paths.blockchainNodes,
    needs: 'nodes:write',
    isDone: ({ networks }) => networks?.some((health) => health !== 'disabled'),
  },
  {
    rail: 'customers',
    title: 'Connect a deposit wallet',
    why: 'It gives every customer an address to pay.',
    action: 'Add deposit wallet',
    to: paths.wallets,
    search: { add: 'deposit' },
    needs: 'wallets:write',
    isDone: ({ wallets }) => wallets?.some(isActive('deposit_wallet')),
  },
  {
    rail: 'customers',
    title: 'Choose currencies',
    why: 'A deposit wallet adds the currencies of its networks. Turn off those that you do not want to accept.',
    action: 'Choose currencies',
    to: paths.paymentOptions,
    needs: 'projects:write',
    isDone: ({ projects }) => projects?.some(({ currencyCount }) => currencyCount > 0),
  },
  {
    rail: 'live',
    title: 'Create an API key',
    why: "Your shop's server uses it to create payments.",
    action: 'Create key',
    to: paths.apiKeys,
    needs: 'api_keys:write',
    isDone: ({ keysActive }) => (keysActive === undefined ? undefined : keysActive > 0),
  },
  {
    rail: 'live',
    title: 'Add a webhook',
    why: "It notifies your shop's server when a payment is paid.",
    action: 'Add webhook',
    to: paths.webhooks,
    needs: 'webhooks:write',
    isDone: ({ webhooksActive }) => (webhooksActive === undefined ? undefined : webhooksActive > 0),
  },
  {
    rail: 'live',
    title: 'Connect a mail server',
    why: 'It sends invitations and password reset links.',
    action: 'Set up mail',
    to: paths.mailServer,
    needs: 'smtp:write',
    isDone: ({ mailConfigured }) => mailConfigured,
  },
  {
    rail: 'live',
    title: 'Turn on two-factor sign-in',
    why: 'It protects your account even if your password is stolen.',
    action: 'Turn on',
    to: paths.security,
    isDone: ({ hasSecondFactor }) => hasSecondFactor,
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

/** The steps of the rail that hold something for this person, and whether all of it is done. */
export function railOf(state: SetupState) {
  return railSteps.flatMap((one) => {
    const parts = state.filter(({ step }) => step.rail === one.of);
    return parts.length === 0 ? [] : [{ ...one, parts, isDone: parts.every(({ isDone }) => isDone) }];
  });
}

/** Where in the rail somebody stands: its steps are what they see, and each holds several things to do. */
export function leftOf(state: SetupState): string {
  const left = state.filter(({ isDone }) => !isDone).length;
  if (left === 0) return 'All done';
  const steps = railOf(state);
  const at = steps.findIndex(({ isDone }) => !isDone);
  return `Step ${at + 1} of ${steps.length}, ${left} ${left === 1 ? 'thing' : 'things'} left`;
}
