import { useEffect, useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { forgetPut, keepPut, keptPut, type Put } from '../../../ui/wallets/kept-put.ts';
import type { PayoutWallet } from '../hot-wallets/queries.ts';
import { contractLook } from './contract-look.ts';
import { PutDialog } from './put.dialog.tsx';
import { usePayoutContracts, type PayoutContract } from './queries.ts';
import classes from './contracts.module.css';

const kind = 'payout-contract';

type Props = { wallets: readonly PayoutWallet[]; names: ChainNames };

/** Where payouts leave together, and the way to make it so. Of networks without a hot wallet nothing is said. */
export function ContractsCard({ wallets, names }: Props) {
  const { data } = usePayoutContracts(({ state, blockchainCode: code }) => {
    return state === 'included' || (state === 'absent' && keptPut(kind, code) !== undefined);
  });
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    for (const { state, blockchainCode } of data ?? []) if (state === 'final') forgetPut(kind, blockchainCode);
  }, [data]);
  const contracts = data?.filter(({ blockchainCode: code }) => wallets.some((one) => one.blockchainCode === code));
  const [first] = contracts ?? [];
  if (contracts === undefined || first === undefined) return null;
  const open = contracts.find(({ blockchainCode }) => blockchainCode === asked);
  return (
    <Card
      title="Payouts in one transaction"
      hint={
        <>
          A contract pays up to {first.rowsMax} payouts of one currency at once. {first.rowsMax} of them then cost about
          half of the fees, or a quarter where the recipients hold the token already. Each is still approved, limited
          and settled by itself. The contract belongs to nobody and keeps no money.
        </>
      }
    >
      <ul className={classes['rows']} aria-label="Payout contract by network">
        {contracts.map((contract) => (
          <Row
            key={contract.blockchainCode}
            contract={contract}
            network={names.chainName(contract.blockchainCode)}
            onPut={() => setAsked(contract.blockchainCode)}
          />
        ))}
      </ul>
      {open === undefined ? null : (
        <OpenDialog
          contract={open}
          network={names.chainName(open.blockchainCode)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

function Row({ contract, network, onPut }: { contract: PayoutContract; network: string; onPut: () => void }) {
  const mayPut = useMay('wallets:write');
  const { state, blockchainCode } = contract;
  const isSent = keptPut(kind, blockchainCode) !== undefined;
  const { says, ...look } = contractLook(state, isSent);
  return (
    <li>
      <ChainName code={blockchainCode} name={network} />
      <span className={classes['state']}>
        <StatusBadge {...look} />
        <span>{says}</span>
      </span>
      {state === 'absent' && mayPut ? (
        <Button size="xs" onClick={onPut}>
          {isSent ? 'See transaction' : `Deploy on ${network}`}
        </Button>
      ) : null}
    </li>
  );
}

type OpenProps = { contract: PayoutContract; network: string; onClose: () => void };

/** What was sent is kept in this browser, so that a page that is opened anew sends nothing twice. */
function OpenDialog({ contract, network, onClose }: OpenProps) {
  const code = contract.blockchainCode;
  const [put, setPut] = useState(() => keptPut(kind, code));
  const note = (sent: Put | undefined) => {
    if (sent) keepPut(kind, code, sent);
    else forgetPut(kind, code);
    setPut(sent);
  };
  return <PutDialog contract={contract} network={network} put={put} onPut={note} onClose={onClose} />;
}
