import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { paths } from '../../../app/paths.ts';
import { keyNetworks } from '../wallet/key-networks.ts';
import type { Wallet } from '../wallet/queries.ts';
import { kindOf } from '../wallet/wallet-kind.ts';
import classes from './panel.module.css';

export function WalletFacts({ wallet, networkName }: { wallet: Wallet; networkName: (code: string) => string }) {
  const { address, walletxpubs, chains, createdAt } = wallet;
  const contractId = chains.find(({ sweepContractID }) => sweepContractID !== null)?.sweepContractID;
  // Wallets without a contract have a part of their own for it, where it can be changed.
  const destinations = kindOf(wallet) === 'contract' ? chains.filter(({ coldAddress }) => coldAddress !== null) : [];
  return (
    <section className={classes['part']}>
      <Facts>
        {address === undefined ? null : (
          <Fact name={kindOf(wallet) === 'contract' ? 'Contract' : 'Address'}>
            <FullAddress value={address} label="Address" />
          </Fact>
        )}
        {walletxpubs.map(({ family, shown }) => (
          <Fact key={family} name="Public key">
            <span className="addr">{shown}</span>
            <small>{keyNetworks(wallet, family, networkName)}</small>
          </Fact>
        ))}
        <Fact name="Networks">
          {chains.map(({ blockchainCode }) => (
            <ChainName key={blockchainCode} code={blockchainCode} name={networkName(blockchainCode)} />
          ))}
        </Fact>
        {destinations.map(({ blockchainCode, coldAddress }) => (
          <Fact key={blockchainCode} name={`Ends on ${networkName(blockchainCode)} at`}>
            <FullAddress value={coldAddress ?? ''} label="Cold wallet" />
          </Fact>
        ))}
        <Fact name="Added">
          <RelativeTime at={createdAt} />
        </Fact>
      </Facts>
      {contractId === undefined || contractId === null ? null : (
        <LinkButton to={paths.sweepContracts} search={{ contract: String(contractId) }}>
          Open the sweep contract
        </LinkButton>
      )}
    </section>
  );
}
