import { messageOf } from '../../api/http/failure.ts';
import { paths } from '../../app/paths.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { contractLook } from './contract/contract-look.ts';
import { OwnerFact } from './owner/owner-fact.tsx';
import { useVerify, type Contract, type Network } from './contract/queries.ts';
import classes from './contract/contracts.module.css';

type Props = {
  contract: Contract;
  walletName: string;
  network: Network | undefined;
  coldName: string | undefined;
  mayVerify: boolean;
  onClose: () => void;
};

/** What the network says of a contract, and what would change it. */
export function ContractPanel({ contract, walletName, network, coldName, mayVerify, onClose }: Props) {
  const verify = useVerify();
  const { id, address, collector, factory, codeHash, transactionHash, reason, createdAt } = contract;
  return (
    <SidePanel
      title={walletName}
      subtitle={<ChainName code={contract.blockchainCode} name={network?.name ?? contract.blockchainCode} />}
      onClose={onClose}
    >
      <div className={classes['facts']}>
        <div className={classes['pending']}>
          <StatusBadge {...contractLook(contract)} />
          {mayVerify ? (
            <Button
              busy={verify.isPending}
              onClick={() =>
                verify.mutate(
                  { params: { id } },
                  {
                    onSuccess: ({ status: now }) =>
                      toastSuccess(
                        now === 'active'
                          ? 'Verified: the contract matches its deployment'
                          : 'Not verified: see the reason',
                      ),
                  },
                )
              }
            >
              Verify again
            </Button>
          ) : null}
        </div>
        {verify.isError ? <Notice tone="danger">{messageOf(verify.error)}</Notice> : null}
        {reason === null ? null : <Notice tone="danger">{reason}</Notice>}
        <CollectorChange contract={contract} />
        <Facts>
          <Fact name="Contract">
            <FullAddress value={address} label="Contract" />
          </Fact>
          <Fact name="Cold wallet">
            <span>{coldName ?? <span className={classes['bad']}>Not one of yours</span>}</span>
            <FullAddress value={collector} label="Cold wallet" />
          </Fact>
          <OwnerFact contract={contract} network={network} coldName={coldName} mayWrite={mayVerify} />
          <Fact name="Destination">
            {contract.collectorFixed ? 'Permanent' : 'The master account can change it in two steps, 48 hours apart'}
          </Fact>
          <Fact name="Factory">
            <ShortAddress value={factory} label="Factory" />
          </Fact>
          <Fact name="Code hash">
            <ShortAddress value={codeHash} label="Code hash" />
          </Fact>
          <Fact name="Deployed by">
            <ShortAddress value={transactionHash} label="Transaction hash" />
          </Fact>
          <Fact name="Added">
            <RelativeTime at={createdAt} />
          </Fact>
        </Facts>
        <LinkButton to={paths.wallets} search={{ wallet: String(contract.walletID) }}>
          Open deposit wallet
        </LinkButton>
      </div>
    </SidePanel>
  );
}

/** Two days to notice it, and to pause the wallet. */
function CollectorChange({
  contract: { pendingCollector, pendingConfirmed, collectorChangesAt },
}: {
  contract: Contract;
}) {
  if (pendingCollector === null || collectorChangesAt === null) return null;
  return (
    <Notice tone="danger">
      The master account proposed a different cold wallet from {formatDateTimeZone(collectorChangesAt)} on:
      <div className={classes['elsewhere']}>
        <FullAddress value={pendingCollector} label="Proposed cold wallet" />
      </div>
      {pendingConfirmed
        ? 'A member has confirmed that this wallet is yours, and addresses are still assigned.'
        : 'No addresses are assigned until then. If this was not you, cancel it with the master account before that time. If it was you, confirm the new cold wallet in the deposit wallet.'}
    </Notice>
  );
}
