import type { Account } from '@coffer/keys/accounts/derive-accounts.ts';
import { AccountPart } from './account-part.tsx';
import { addressesCsv } from './addresses-csv.ts';
import { saveText } from '../../ui/buttons/save-text.ts';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import { DownloadIcon } from './icons.tsx';
import type { Network } from './networks.ts';

export function NetworkSection({ network, accounts }: { network: Network; accounts: readonly Account[] }) {
  const { family, name, fileName, chains } = network;
  const heading = `network-${family}`;
  return (
    <section className="card network" aria-labelledby={heading}>
      <div className="network-head">
        <h2 id={heading}>
          {chains[0] ? <ChainMark chain={chains[0]} /> : null}
          {name}
        </h2>
        <button
          type="button"
          className="button small"
          aria-label={`Download CSV of ${name}`}
          onClick={() => saveText(fileName, addressesCsv(chains, accounts), 'text/csv')}
        >
          <DownloadIcon />
          Download CSV
        </button>
      </div>
      {accounts.map((account) => (
        <AccountPart key={account.kind} account={account} network={name} />
      ))}
    </section>
  );
}
