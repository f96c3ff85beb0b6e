import { useEffect, useState } from 'react';
import type { Wallet } from '../../../wallet/provider.ts';
import type { Attempt } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { transferOf } from '../../../wallet/transfer-of.ts';

type Asked = { wallet: string; state: 'asking' | 'sent' } | { wallet: string; state: 'refused'; why: string };

/** A wallet in this browser pays with one click; any other is opened with everything filled in. */
export function WalletButtons({ attempt }: { attempt: Attempt }) {
  const texts = useTexts();
  const wallets = useWallets(attempt.uri);
  const [asked, setAsked] = useState<Asked>();

  const pay = async (wallet: Wallet) => {
    setAsked({ wallet: wallet.name, state: 'asking' });
    const { payFromWallet } = await import('./pay-from-wallet.ts');
    const why = await payFromWallet(texts.format.language, wallet, attempt);
    setAsked(
      why === undefined ? { wallet: wallet.name, state: 'sent' } : { wallet: wallet.name, state: 'refused', why },
    );
  };

  const isAsking = asked?.state === 'asking';
  return (
    <div className="wallets">
      {wallets.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          className="button primary"
          disabled={isAsking}
          onClick={() => void pay(wallet)}
        >
          {wallet.icon === undefined ? (
            <Icon name="wallet" size={18} />
          ) : (
            <img src={wallet.icon} alt="" width={18} height={18} />
          )}
          {isAsking && asked.wallet === wallet.name
            ? texts.wallet.asking(wallet.name)
            : texts.wallet.payWith(wallet.name)}
        </button>
      ))}
      <output className={asked === undefined || isAsking ? 'unseen' : 'banner progress'}>
        {asked?.state === 'sent' ? texts.wallet.sent : asked?.state === 'refused' ? asked.why : null}
      </output>
      <a className={wallets.length === 0 ? 'button primary' : 'button'} href={attempt.uri}>
        <Icon name="wallet" size={18} />
        {texts.wallet.open}
      </a>
    </div>
  );
}

/** Asked for when the page stands: most payers have none, and wait for nothing. */
function useWallets(uri: string): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  useEffect(() => {
    if (transferOf(uri) === undefined) return undefined;
    let stop = () => {};
    let isGone = false;
    void import('../../../wallet/injected-wallets.ts').then(({ injectedWallets, onWalletsChange }) => {
      if (isGone) return;
      const look = () => setWallets(injectedWallets());
      stop = onWalletsChange(look);
      look();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [uri]);
  return wallets;
}
