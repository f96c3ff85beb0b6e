import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { IconCoins, IconStar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { truncate } from '../../format/truncate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { chainStatus } from '../../ui/statuses/statuses.ts';
import { ConfirmPriceDialog } from './confirm-price.dialog.tsx';
import type { Chain, ChainCurrency } from './queries.ts';
import classes from './payment-options.module.css';

type Props = {
  chain: Chain;
  currencies: readonly ChainCurrency[];
  chosen: ReadonlySet<number>;
  /** Whether payers can be given an address here, as far as this person may know. */
  hasAddresses: boolean;
  /** Undefined for those who may only look. */
  onToggle: ((id: number) => void) | undefined;
};

export function ChainOptions({ chain, currencies, chosen, hasAddresses, onToggle }: Props) {
  const isTaken = currencies.some(({ id }) => chosen.has(id));
  return (
    <Card
      title={chain.name}
      icon={<ChainMark chain={chain.code} />}
      hint={hintOf(chain)}
      actions={<StatusBadge {...chainStatus[chain.health]} />}
      flush
    >
      {isTaken ? <Missing chain={chain} hasAddresses={hasAddresses} /> : null}
      {currencies.length === 0 ? (
        <EmptyState icon={IconCoins} title="No currencies" hint={`No currency on ${chain.name} can be accepted yet.`} />
      ) : (
        <ul className={classes['currencies']}>
          {currencies.map((currency) => (
            <Row
              key={currency.id}
              currency={currency}
              isChosen={chosen.has(currency.id)}
              onToggle={onToggle && (() => onToggle(currency.id))}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function hintOf({ network, confirmations }: Chain): string {
  const counts = `Payments count after ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}.`;
  if (network === 'local') return `${counts} Local network: its coins have no value.`;
  return network === 'testnet' ? `${counts} Testnet: its coins have no value.` : counts;
}

/** What keeps payers from paying here, although it is taken. */
function Missing({ chain: { name, health }, hasAddresses }: Pick<Props, 'chain' | 'hasAddresses'>) {
  const mayChangeNodes = useMay('nodes:write');
  const mayLink = useMay('wallets:write');
  const isOff = health === 'disabled';
  if (!isOff && hasAddresses) return null;
  return (
    <div className={classes['missing']}>
      {hasAddresses ? null : (
        <Lack
          text={`No deposit wallet is linked for ${name}, so payers cannot get an address there.`}
          way={mayLink ? <LinkButton to={paths.wallets}>Link a wallet</LinkButton> : null}
        />
      )}
      {isOff ? (
        <Lack
          text={`${name} has no active node, so payments there are not detected.`}
          way={mayChangeNodes ? <LinkButton to={paths.blockchainNodes}>Check nodes</LinkButton> : null}
        />
      ) : null}
    </div>
  );
}

function Lack({ text, way }: { text: string; way: ReactNode }) {
  return (
    <Notice tone="attention">
      <div className={classes['line']}>
        <p>{text}</p>
        {way}
      </div>
    </Notice>
  );
}

type RowProps = { currency: ChainCurrency; isChosen: boolean; onToggle: (() => void) | undefined };

function Row({ currency, isChosen, onToggle }: RowProps) {
  const {
    currencyCode,
    currency: name,
    network,
    tokenAddress,
    standard,
    walletPrecision,
    recommended,
    priced,
  } = currency;
  // Kept here: the notice is gone as soon as there is a price.
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className={classes['currency']}>
      {onToggle ? (
        <Switch
          size="sm"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`${currencyCode} on ${network}`}
          withThumbIndicator={false}
          classNames={{ track: classes['track'] ?? '', thumb: classes['thumb'] ?? '' }}
        />
      ) : (
        <StatusBadge tone={isChosen ? 'success' : 'neutral'} text={isChosen ? 'Accepted' : 'Not accepted'} />
      )}
      <div className={classes['what']}>
        <span className={classes['code']}>{currencyCode}</span>
        <span className={classes['name']}>{name === currencyCode ? null : name}</span>
        {recommended ? <StatusBadge tone="neutral" text="Recommended" icon={IconStar} /> : null}
      </div>
      <span className={classes['precision']}>{walletPrecision} decimals</span>
      <span className={classes['contract']}>
        {tokenAddress === null ? (
          `Native coin of ${network}`
        ) : (
          <>
            {standard}
            <span className="addr" title={tokenAddress}>
              {truncate(tokenAddress)}
            </span>
            <CopyButton value={tokenAddress} label={`Contract of ${currencyCode} on ${network}`} />
          </>
        )}
      </span>
      {priced ? null : <NoPrice code={currencyCode} onConfirm={() => setConfirming(true)} />}
      {isConfirming && tokenAddress !== null ? (
        <ConfirmPriceDialog currency={{ ...currency, tokenAddress }} onClose={() => setConfirming(false)} />
      ) : null}
    </li>
  );
}

/** Why payers are not offered it, and what to do about that. */
function NoPrice({ code, onConfirm }: { code: string; onConfirm: () => void }) {
  const mayConfirm = useMay('nodes:write');
  return (
    <div className={classes['unpriced']}>
      <Lack
        text={`No price: payers are not offered it until someone confirms that this token is worth one ${code}.`}
        way={mayConfirm ? <Button onClick={onConfirm}>Confirm price</Button> : null}
      />
    </div>
  );
}
