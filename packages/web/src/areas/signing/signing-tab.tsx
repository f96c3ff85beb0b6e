import { useSearch } from '@tanstack/react-router';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { IconSignature } from '@tabler/icons-react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { AuthorizeDialog } from './authorize.dialog.tsx';
import { OpenRequestDialog } from './open-request.dialog.tsx';
import { useRequests } from './queries.ts';
import { RequestDialog } from './request.dialog.tsx';
import { requestColumns } from './request-columns.tsx';
import { texts } from './texts.ts';

/** What waits for a signature of the merchant, and what was signed of late. */
export function SigningTab() {
  const requests = useRequests();
  const names = useChainNames();
  const mayWrite = useMay('sweeps:write');
  const place = useListPlace([], 'request', ['tabId']);
  return (
    <>
      <DataTable
        name="signing-requests"
        label={texts.title}
        columns={requestColumns({ names, mayWrite, onOpen: place.open })}
        rows={requests.data}
        rowId={({ id }) => id}
        rowsExpected={3}
        error={requests.isError ? messageOf(requests.error) : undefined}
        onRetry={() => void requests.refetch()}
        selected={place.openId}
        onOpen={({ id }) => place.open(id)}
        isTwoLine
        empty={<EmptyState icon={IconSignature} {...texts.none} />}
      />
      {place.openId === undefined ? (
        <Asked onOpened={place.open} onClose={place.clear} />
      ) : (
        <RequestDialog key={place.openId} id={place.openId} names={names} onClose={place.clear} />
      )}
    </>
  );
}

type RequestSearch = { wallet?: string; network?: string; currency?: string };

/** What the address asks for: leave for a wallet, or a request for what it holds in a currency. */
function Asked({ onOpened, onClose }: { onOpened: (id: number) => void; onClose: () => void }) {
  const search: RequestSearch = useSearch({ strict: false });
  const { wallet, network, currency } = search;
  const names = useChainNames();
  const mayWrite = useMay('sweeps:write');
  if (!mayWrite || !isChainCode(network) || wallet === undefined || !/^[1-9]\d{0,8}$/.test(wallet)) return null;
  const walletId = Number(wallet);
  if (currency === undefined) {
    return <AuthorizeDialog walletId={walletId} network={network} names={names} onClose={onClose} />;
  }
  const request = { walletID: walletId, blockchainCode: network, currencyCode: currency };
  return <OpenRequestDialog request={request} names={names} onOpened={onOpened} onClose={onClose} />;
}
