import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import type { Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  networkName: (code: string) => string;
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/** Where money of a wallet without a contract ends, network by network: what has no such place cannot move. */
export function Destinations({ wallet, networkName, mayWrite, onDialog }: Props) {
  const mayChange = mayWrite && wallet.status !== 'compromised';
  return (
    <section className={classes['part']} aria-label="Cold wallets">
      <div className={classes['head']}>
        <h3>Swept to</h3>
      </div>
      <ul className={classes['rows']}>
        {wallet.chains.map(({ blockchainCode: chain, coldAddress }) => {
          const name = networkName(chain);
          return (
            <li key={chain}>
              <span>
                <ChainName code={chain} name={name} />
                {coldAddress === null ? (
                  <span className={classes['lacking']}>
                    <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
                    <span>No cold wallet yet: money received is not swept.</span>
                  </span>
                ) : (
                  <FullAddress value={coldAddress} label={`Cold wallet on ${name}`} />
                )}
              </span>
              {mayChange ? (
                <Button
                  {...(coldAddress === null ? {} : ({ tone: 'quiet', edge: 'end' } as const))}
                  aria-label={`${coldAddress === null ? 'Choose' : 'Change'} the cold wallet on ${name}`}
                  onClick={({ currentTarget }) => onDialog({ action: 'destination', wallet, chain }, currentTarget)}
                >
                  {coldAddress === null ? 'Choose' : 'Change'}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
