import { isChainCode } from '@coffer/kernel/chain.ts';
import { formatUsd } from '../../format/money.ts';
import { Amount } from '../../ui/money/amount.tsx';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { decimalsIn, type Deposits, type Held } from './wallet/held.ts';
import { keyNetworks } from './wallet/key-networks.ts';
import type { Wallet } from './wallet/queries.ts';
import { texts } from './wallet/texts.ts';
import type { WalletAction } from './wallet/wallet-actions.ts';
import { WalletState } from './wallet/wallet-state.tsx';
import { kindOf, kindTexts } from './wallet/wallet-kind.ts';
import classes from './wallet/wallets.module.css';

type Context = {
  networkName: (code: string) => string;
  projectNames: ReadonlyMap<number, string>;
  /** Undefined while it is not read yet. */
  heldBy: (wallet: Wallet) => Held | undefined;
  /** The same of deposit wallets; undefined as well for those who may not see it. */
  depositsOf: (wallet: Wallet) => Deposits | undefined;
  actionsOf: (wallet: Wallet) => readonly WalletAction[];
  onChoose: (action: WalletAction, wallet: Wallet, from: HTMLElement | null) => void;
};

export function walletColumns(context: Context): readonly Column<Wallet>[] {
  return [
    {
      id: 'wallet',
      header: 'Wallet',
      isName: true,
      sortBy: ({ name }) => name.toLowerCase(),
      cell: (wallet) => <Who wallet={wallet} networkName={context.networkName} />,
    },
    {
      id: 'held',
      header: 'Balance',
      align: 'end',
      cell: (wallet) =>
        wallet.walletType === 'deposit_wallet' ? (
          <DepositsCell deposits={context.depositsOf(wallet)} />
        ) : (
          <HeldCell held={context.heldBy(wallet)} />
        ),
    },
    {
      id: 'status',
      header: 'Status',
      sortBy: ({ status }) => status,
      cell: (wallet) => <WalletState wallet={wallet} isShort />,
    },
    {
      id: 'networks',
      header: 'Networks',
      isWideOnly: true,
      sortBy: ({ chains }) => chains.map(({ blockchainCode }) => blockchainCode).join(' '),
      cell: ({ chains }) => (
        <span className={classes['networks']}>
          {chains.map(({ blockchainCode: code }) => (
            <ChainName key={code} code={code} name={context.networkName(code)} />
          ))}
        </span>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      isWideOnly: true,
      cell: (wallet) => <WhereCell wallet={wallet} networkName={context.networkName} />,
    },
    {
      id: 'projects',
      header: 'Projects',
      isWideOnly: true,
      cell: ({ projectIDs }) => (
        <Projects names={projectIDs.map((id) => context.projectNames.get(id) ?? `Project ${id}`)} />
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (wallet) => (
        <RowMenu
          label={`Actions for ${wallet.name}`}
          actions={context.actionsOf(wallet).map((action) => ({
            text: texts.actions[action],
            isDanger: action === 'compromise',
            onChoose: (from) => context.onChoose(action, wallet, from),
          }))}
        />
      ),
    },
  ];
}

function Who({ wallet, networkName }: WhereProps) {
  return (
    <div className={classes['who']}>
      <div>{wallet.name}</div>
      <div className={classes['second']}>
        {kindTexts[kindOf(wallet)].name}
        <span className={classes['marks']}>
          {wallet.chains.map(({ blockchainCode: code }) => (
            <span key={code} title={networkName(code)}>
              {isChainCode(code) ? <ChainMark chain={code} size={13} /> : null}
              <span className="visually-hidden">{networkName(code)}</span>
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

type WhereProps = { wallet: Wallet } & Pick<Context, 'networkName'>;

function WhereCell({ wallet, networkName }: WhereProps) {
  const { address, walletxpubs } = wallet;
  if (address !== undefined) return <ShortAddress value={address} />;
  const [first, ...others] = walletxpubs;
  if (first === undefined) return null;
  return (
    <>
      <span className={`addr ${classes['key']}`}>{first.shown}</span>
      <div className={classes['second']}>
        {others.length === 0
          ? keyNetworks(wallet, first.family, networkName)
          : `and ${others.length} more ${others.length === 1 ? 'key' : 'keys'}`}
      </div>
    </>
  );
}

const amountsInRow = 2;

/** A deposit wallet is many addresses, and currencies of many networks: what they hold is said in dollars. */
function DepositsCell({ deposits }: { deposits: Deposits | undefined }) {
  if (deposits === undefined) return <span className={classes['second']}>–</span>;
  const { usd, unpriced, movingUSD } = deposits;
  if (usd === undefined && unpriced.length === 0 && movingUSD === undefined) {
    return <span className={classes['second']}>Empty</span>;
  }
  const shown = unpriced.slice(0, amountsInRow);
  const more = unpriced.length - shown.length;
  return (
    <div className={classes['held']}>
      {usd === undefined ? null : <span className="num">{formatUsd(usd)}</span>}
      {shown.map(({ blockchainCode, currencyCode, amount }) => (
        <Amount
          key={`${blockchainCode} ${currencyCode}`}
          amount={amount}
          decimals={decimalsIn(amount)}
          code={currencyCode}
        />
      ))}
      {more > 0 ? <span className={classes['second']}>{more} more</span> : null}
      {movingUSD === undefined ? null : <span className={classes['second']}>{formatUsd(movingUSD)} moving</span>}
    </div>
  );
}

function HeldCell({ held }: { held: Held | undefined }) {
  if (held === undefined) return <span className={classes['waiting']} aria-hidden />;
  const shown = held.amounts.slice(0, amountsInRow);
  const more = held.amounts.length - shown.length;
  if (shown.length === 0 && held.unknown === undefined) return <span className={classes['second']}>Empty</span>;
  return (
    <div className={classes['held']}>
      {shown.map(({ blockchainCode, currencyCode, amount }) => (
        <Amount
          key={`${blockchainCode} ${currencyCode}`}
          amount={amount}
          decimals={decimalsIn(amount)}
          code={currencyCode}
        />
      ))}
      {more > 0 ? <span className={classes['second']}>{more} more</span> : null}
      {held.unknown === undefined ? null : (
        <span className={classes['second']} title={held.unknown}>
          Unknown
        </span>
      )}
    </div>
  );
}

function Projects({ names: [first, ...others] }: { names: readonly string[] }) {
  if (first === undefined) return <span className={classes['second']}>None</span>;
  return (
    <span title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 ? ` + ${others.length}` : ''}
    </span>
  );
}
