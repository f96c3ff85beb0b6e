import type { Account } from '@coffer/keys/accounts/derive-accounts.ts';
import { Address } from '../../ui/addresses/address.tsx';
import { CopyButton } from './copy-button.tsx';

const titles: Readonly<Record<Account['kind'], string | undefined>> = {
  evm: undefined,
  segwit: 'Native SegWit',
  taproot: 'Taproot',
  tron: undefined,
  solana: undefined,
};

/** An account: where it lies, what may be shown of it, and its addresses. */
export function AccountPart({ account, network }: { account: Account; network: string }) {
  const { kind, path, addresses } = account;
  const title = titles[kind];
  const name = title === undefined ? network : `${network} ${title}`;
  const keys = (['zpub', 'xpub'] as const).flatMap((label) => {
    const value = account[label];
    return value === undefined ? [] : [{ label, value }];
  });
  return (
    <div className="account">
      {title === undefined ? null : <h3>{title}</h3>}
      <dl className="keys">
        <dt>Path</dt>
        <dd className="addr">{path}</dd>
        {keys.map(({ label, value }) => (
          <div className="key" key={label}>
            <dt>{label}</dt>
            <dd className="addr" translate="no">
              {value}
            </dd>
            <dd className="key-action">
              <CopyButton value={value} label={label} which={`${label} of ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      {keys.length === 0 ? (
        <p className="hint">
          {network} has neither an extended public key nor accounts: each address is derived from the phrase by its
          index.
        </p>
      ) : null}
      <table>
        <caption className="unseen">Addresses of {name}</caption>
        <thead>
          <tr>
            <th scope="col">Index</th>
            <th scope="col">Address</th>
            <th scope="col">
              <span className="unseen">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {addresses.map(({ index, address, path: own }) => (
            <tr key={index}>
              <td title={own}>{index}</td>
              <td>
                <Address value={address} />
              </td>
              <td>
                <CopyButton value={address} label="Address" which={`address ${index} of ${name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
