import { IconPlugConnected, IconTestPipe } from '@tabler/icons-react';
import type { Wallet } from '../../wallet/provider.ts';
import classes from './options.module.css';

type Choice = Pick<Wallet, 'id' | 'name' | 'icon'>;

type Props = {
  wallets: readonly Choice[];
  chosen: Choice | undefined;
  onChoose: (id: string) => void;
  disabled: boolean;
};

/** Which of the wallets of this browser. */
export function WalletChoice({ wallets, chosen, onChoose, disabled }: Props) {
  return (
    <fieldset className={classes['options']}>
      <legend>Wallet</legend>
      {wallets.map((wallet) => (
        <label key={wallet.id} className={classes['option']}>
          <input
            type="radio"
            name="wallet"
            checked={wallet === chosen}
            onChange={() => onChoose(wallet.id)}
            disabled={disabled}
          />
          <WalletIcon wallet={wallet} />
          <span>
            {wallet.name}
            {wallet.id === 'local-test-wallet' ? (
              <small>For local networks only. The node signs, and its keys are public.</small>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function WalletIcon({ wallet: { id, icon } }: { wallet: Choice }) {
  // A wallet brings its picture as data; anything else would be fetched from elsewhere.
  if (icon?.startsWith('data:image/')) return <img src={icon.trim()} alt="" width={20} height={20} />;
  const Icon = id === 'local-test-wallet' ? IconTestPipe : IconPlugConnected;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
