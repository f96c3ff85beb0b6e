import { hasSecondFactor } from '../../../api/second-factor.ts';
import { useMe } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { useKeys, useMailServer, useNetworks, useWallets, useWebhooks } from '../figures/queries.ts';
import { setupState } from './setup-steps.ts';

/** How far this install is set up, as far as it is this person's to do; asked for where it is shown. */
export function useSetup(isWanted: boolean) {
  const me = useMe();
  const { projects } = useProjects();
  const keys = useKeys(isWanted);
  const mail = useMailServer(isWanted);
  const networks = useNetworks(isWanted);
  const wallets = useWallets(isWanted);
  const webhooks = useWebhooks(isWanted);
  const facts = {
    projects,
    networks: networks.data?.map(({ health }) => health),
    wallets: wallets.data,
    keysActive: keys.data?.filter(({ status }) => status === 'active').length,
    webhooksActive: webhooks.data?.filter(({ status }) => status === 'active').length,
    mailConfigured: mail.data?.configured,
    hasSecondFactor: me.data && hasSecondFactor(me.data),
  };
  return {
    state: me.data && setupState(facts, me.data.permissions),
    failure: me.error ?? keys.error ?? mail.error ?? networks.error ?? wallets.error ?? webhooks.error,
    retry: () =>
      void Promise.all([
        me.refetch(),
        ...[keys, mail, networks, wallets, webhooks].map((one) => one.isError && one.refetch()),
      ]),
  };
}
