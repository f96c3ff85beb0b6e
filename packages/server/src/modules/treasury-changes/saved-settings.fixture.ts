import { listNodes, updateBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { listDustLimits, putDustLimit } from '@coffer/contract/money-in/deposits.ts';
import { listRates, setRate } from '@coffer/contract/money-in/rates.ts';
import { removeSmtp, replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { getSweepRules, saveSweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import { putSiteUrl, readSiteUrl } from '@coffer/contract/operations/system.ts';
import { accountInUse } from '../mail/index.ts';
import { openSecret } from '../vault/index.ts';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { Treasury } from '../wallets/treasury.fixture.ts';

export type Story = {
  /** Makes ready, and gives what to do with the session of the doer, and what to look at. */
  prepare(): Promise<{
    act: () => Promise<unknown>;
    look: () => Promise<unknown>;
    /** Somebody else changes the same afterwards. */
    since?: () => Promise<unknown>;
  }>;
  /** What the freeze leaves: what was before, unless said. */
  frozen?: unknown;
  /** What the release leaves: what the change had made, unless said. */
  released?: unknown;
};

const mailServer = (name: string) => ({
  host: `${name}.example.com`,
  port: 587,
  security: 'starttls' as const,
  username: name,
  password: `password of ${name}`,
  from: 'pay@example.com',
});
const eth = { idOrCode: 'ETH' };
const sweepRules = {
  paused: false,
  amountUSD: '100',
  addressCount: 10,
  everyHours: 24,
  firstUSD: '5',
  feeShareBpsMax: 100,
  priceMax: {},
};

/** The world of the stories, and the sessions of root and of whoever makes the change. */
type Stage = { treasury: () => Treasury; key: () => string; by: () => string };

/** Settings that are saved as a whole: put back where nobody has saved others since. */
export function settingStories(stage: Stage): Stories {
  return { ...siteStories(stage), ...chainStories(stage), ...moneyStories(stage) };
}

type Stories = Partial<Record<TreasuryChangeKind, Story>>;

const callsOf =
  ({ treasury }: Stage): Treasury['world']['ok'] =>
  (e, ask) =>
    treasury().world.ok(e, ask);

function siteStories({ treasury, key, by }: Stage): Stories {
  const ok = callsOf({ treasury, key, by });
  const look = () => passwordInUse(treasury());
  return {
    'smtp.changed': {
      async prepare() {
        const save = (as: string, name: string) => ok(replaceSmtp, { key: as, body: mailServer(name) });
        await save(key(), 'own');
        return {
          act: () => save(by(), 'evil'),
          since: () => save(key(), 'third'),
          look,
        };
      },
    },
    'smtp.removed': {
      async prepare() {
        await ok(replaceSmtp, { key: key(), body: mailServer('own') });
        return {
          act: () => ok(removeSmtp, { key: by() }),
          since: () => ok(replaceSmtp, { key: key(), body: mailServer('third') }),
          look,
        };
      },
    },
    'site-url.changed': {
      async prepare() {
        const save = (as: string, siteUrl: string) => ok(putSiteUrl, { key: as, body: { siteUrl } });
        await save(key(), 'https://own.example.com');
        return {
          act: () => save(by(), 'https://evil.example.com'),
          since: () => save(key(), 'https://third.example.com'),
          look: async () => (await ok(readSiteUrl, { key: key() })).siteUrl,
        };
      },
    },
  };
}

function chainStories({ treasury, key, by }: Stage): Stories {
  const ok = callsOf({ treasury, key, by });
  return {
    'blockchain.nodes-changed': {
      async prepare() {
        const nodes = async () => (await ok(listNodes, { key: key(), params: eth })).nodes;
        const save = async (as: string, url: string) =>
          ok(updateBlockchain, {
            key: as,
            params: eth,
            body: {
              nodes: [{ url: `https://${url}.example.com/${as.slice(-8)}` }, { id: (await nodes())[0]?.id ?? 0 }],
            },
          });
        return {
          act: () => save(by(), 'evil'),
          since: () => save(key(), 'third'),
          look: async () => (await nodes()).map(({ id, url, active }) => ({ id, url, active })),
        };
      },
    },
    'blockchain.confirmations-changed': {
      async prepare() {
        const save = (as: string, confirmations: number) =>
          ok(updateBlockchain, { key: as, params: eth, body: { confirmations } });
        await save(key(), 12);
        return {
          act: () => save(by(), 2),
          since: () => save(key(), 30),
          look: async () => (await ok(listNodes, { key: key(), params: eth })).confirmations,
        };
      },
    },
  };
}

function moneyStories({ treasury, key, by }: Stage): Stories {
  const ok = callsOf({ treasury, key, by });
  return {
    'rate.changed': {
      async prepare() {
        const fix = (as: string, price: string) =>
          ok(setRate, { key: as, params: { currencyCode: 'USDC' }, body: { price } });
        await fix(key(), '1');
        return {
          act: () => fix(by(), '0.01'),
          since: () => fix(key(), '0.98'),
          look: async () =>
            (await ok(listRates, { key: key() })).find((one) => one.currencyCode === 'USDC')?.manualPrice,
        };
      },
    },
    'currency.dust-limit-changed': {
      async prepare() {
        const put = (as: string, dustLimit: string | null) =>
          ok(putDustLimit, { key: as, params: { id: 2 }, body: { dustLimit } });
        await put(key(), null);
        return {
          act: () => put(by(), '5000'),
          since: () => put(key(), '1'),
          look: async () =>
            (await ok(listDustLimits, { key: key() })).find((one) => one.blockchainCurrencyID === 2)?.dustLimit,
        };
      },
    },
    'sweep-rules.saved': {
      async prepare() {
        const { id: walletID } = await treasury().xpubWallet();
        const save = (as: string, everyHours: number) =>
          ok(saveSweepRules, { key: as, body: { walletID, rules: { ...sweepRules, everyHours } } });
        return {
          act: () => save(by(), 8760),
          since: () => save(key(), 12),
          look: async () =>
            (await ok(getSweepRules, { key: key() })).wallets.find((one) => one.walletID === walletID)?.rules ??
            'of all',
        };
      },
    },
  };
}

/** Its server with the very password, which no call shows. */
async function passwordInUse({ world }: Treasury) {
  const { deps } = world.coffer;
  const account = await accountInUse(deps.db);
  if (!account?.passwordSecretId) return account;
  const password = await openSecret(deps, deps.db, account.passwordSecretId, {
    purpose: 'smtp-password',
    projectId: null,
    owner: 'smtp',
  });
  return { ...account, password };
}
