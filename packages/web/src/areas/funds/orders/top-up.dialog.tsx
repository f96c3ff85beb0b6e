import type { ChainCode } from '@coffer/kernel/chain.ts';
import { Skeleton } from '@mantine/core';
import { useChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { isLow, useGasLevels, type GasLevel } from '../../../api/gas-levels.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { addUp } from '../../../format/add-up.ts';
import { missingOf } from './missing-of.ts';
import { CoinAmount } from '../fund/sweep-amount.tsx';
import classes from './dialogs.module.css';

type Props = {
  /** Of the wallet that pays the fees. */
  address: string | undefined;
  blockchainCode: ChainCode;
  /** What waits for it would cost so much. */
  needed?: string | undefined;
  onClose: () => void;
};

/** Where to send coin for fees, how much is missing, and whether it has come. */
export function TopUpDialog({ address, blockchainCode, needed, onClose }: Props) {
  const levels = useGasLevels();
  const names = useChainNames();
  const network = names.chainName(blockchainCode);
  const level = levels.data?.find(
    (one) => one.blockchainCode === blockchainCode && one.address.toLowerCase() === address?.toLowerCase(),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Top up ${level?.walletName ?? 'the hot wallet'}`}
      subtitle={`It pays the network fees on ${network}. Only send ${level?.currencyCode ?? 'its coin'} on ${network}.`}
      cancelLabel="Done"
    >
      {level !== undefined ? (
        <TopUp level={level} needed={needed} network={network} />
      ) : levels.isError ? (
        <Failed message={messageOf(levels.error)} onRetry={() => void levels.refetch()} />
      ) : levels.data === undefined ? (
        <Skeleton height={260} animate={false} />
      ) : (
        <Notice tone="attention">The wallet that pays the fees is not known yet. Try again in a moment.</Notice>
      )}
    </Modal>
  );
}

function TopUp({ level, needed, network }: { level: GasLevel; needed: string | undefined; network: string }) {
  const { amount, currencyCode, lowBelow, address, topUpURI, blockchainCode } = level;
  const isShort = isLow(level) || missingOf(amount, [needed]) !== undefined;
  // Twice as much as counts as low lasts for a while.
  const missing = isShort ? missingOf(amount, [addUp([lowBelow, lowBelow]), needed]) : undefined;
  return (
    <>
      {isShort ? null : (
        <Notice tone="success">The balance is sufficient now. Waiting sweeps continue automatically.</Notice>
      )}
      <div className={classes['send']}>
        <QrCode text={topUpURI} label={`The top-up address on ${network} as a QR code`} />
        <div>
          <p>Send {currencyCode} to</p>
          <Address value={address} />
          <CopyButton value={address} label="Top-up address" withText />
        </div>
      </div>
      <Facts>
        <Fact name="Network">
          <ChainName code={blockchainCode} name={network} />
        </Fact>
        <Fact name="Holds">
          {amount === null ? 'Unknown while no node responds' : <CoinAmount amount={amount} code={currencyCode} />}
        </Fact>
        {needed === undefined ? null : (
          <Fact name="The sweep needs">
            <CoinAmount amount={needed} code={currencyCode} />
          </Fact>
        )}
        <Fact name="Low below">
          <CoinAmount amount={lowBelow} code={currencyCode} />
        </Fact>
        {missing === undefined ? null : (
          <Fact name="Send at least">
            <strong>
              <CoinAmount amount={missing} code={currencyCode} />
            </strong>
            <CopyButton value={missing} label="Amount" />
          </Fact>
        )}
      </Facts>
    </>
  );
}
