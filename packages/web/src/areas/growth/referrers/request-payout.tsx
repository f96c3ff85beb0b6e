import { NativeSelect } from '@mantine/core';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { IconSend } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { minimumInWords } from '../words/minimum.ts';
import { useMayWrite, useNextWithdrawal, usePayeesOn, useRequestWithdrawal, type NextWithdrawal } from '../queries.ts';
import { Enough } from '../payouts/enough.tsx';
import classes from '../payouts/payouts.module.css';

/** Asks for one of them, for those who may. Nothing where they have nothing. */
export function RequestPayout({ referrer }: { referrer: ReferrerView }) {
  const mayWrite = useMayWrite(useSelectedProject());
  const mayPay = useMay('payouts:create');
  const [isOpen, setOpen] = useState(false);
  const hasSome = unitsOf(referrer.balance.availableUSD) > 0n && referrer.status === 'active';
  if (!mayWrite || !mayPay || (!hasSome && !isOpen)) return null;
  return (
    <>
      <Button tone="primary" icon={<IconSend size={15} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Request payout
      </Button>
      {isOpen ? <RequestDialog referrer={referrer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type DialogProps = { referrer: ReferrerView; onClose: () => void };

/** What it will pay, and where to. It is then approved as any, where its address is seen once more. */
function RequestDialog({ referrer: { id, projectID, email }, onClose }: DialogProps) {
  const { next, error } = useNextWithdrawal(projectID, id);
  const payees = usePayeesOn(projectID, next?.to === null ? next.network?.blockchainCode : undefined);
  const request = useRequestWithdrawal();
  const names = useChainNames();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const recipientID = next?.to?.recipientID ?? (chosen === '' ? undefined : Number(chosen));
  const waitsUntil = next?.to?.usableFrom ?? undefined;
  const whyNot = next && whyUnpayable(next);
  const isAdding = useIsAdding();
  if (request.data !== undefined) {
    return (
      <Modal
        opened
        onClose={onClose}
        title="Payout requested"
        cancelLabel="Close"
        onConfirm={() => void navigate({ to: paths.referralPayouts, search: { status: 'requested' } } as never)}
        confirmLabel="Approve the payout"
      >
        <p className={classes['sum']}>
          <span className="num">{formatUsd(request.data.amountUSD)}</span>
          <small>for {email}</small>
        </p>
      </Modal>
    );
  }
  return (
    <Modal
      opened={!isAdding}
      onClose={onClose}
      title={`Request a payout for ${email}`}
      subtitle="Everything that they have available, less what they owe. You approve it before a payout is made."
      onConfirm={() => {
        const currencyCode = next?.network?.currencyCode;
        if (recipientID === undefined || currencyCode === undefined) return;
        request.mutate({ params: { projectId: projectID, id }, body: { recipientID, currencyCode } });
      }}
      confirmLabel={next === undefined ? 'Request payout' : `Request ${formatUsd(next.amountUSD)}`}
      confirmDisabled={recipientID === undefined || whyNot !== undefined}
      busy={request.isPending}
      error={request.isError ? messageOf(request.error) : error ? messageOf(error) : undefined}
    >
      {next === undefined ? null : (
        <>
          <p className={classes['sum']}>
            <span className="num">{formatUsd(next.amountUSD)}</span>
            {next.network === null ? null : (
              <small>paid in {next.network.currencyCode} at the rate of the payout</small>
            )}
          </p>
          {whyNot === undefined ? null : <Notice tone="attention">{whyNot}</Notice>}
          {whyNot !== undefined || next.network === null ? null : (
            <Enough
              projectId={projectID}
              withdrawals={[{ ...next.network, amountUSD: next.amountUSD }]}
              names={names}
            />
          )}
          <Facts>
            {next.network === null ? null : (
              <Fact name="Network">
                <ChainName code={next.network.blockchainCode} name={next.network.blockchainName} />
              </Fact>
            )}
            <Fact name="Minimum">{minimumInWords(next.minimum)}</Fact>
            {next.to === null ? null : (
              <Fact name="Address">
                <span className={classes['address']}>
                  <FullAddress value={next.to.address} label="Address" />
                </span>
              </Fact>
            )}
            {waitsUntil === undefined ? null : <Fact name="In use from">{formatMinuteZone(waitsUntil)}</Fact>}
          </Facts>
          {next.to === null && next.network !== null ? (
            payees?.length === 0 ? (
              <NoPayee network={next.network} email={email} />
            ) : (
              <NativeSelect
                label="Pay to"
                description="They have not named an address on their page. Choose a recipient of your address book."
                value={chosen}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                data={[
                  { value: '', label: 'Choose…' },
                  ...(payees ?? []).map((one) => ({
                    value: String(one.id),
                    label: `${one.name ?? one.label ?? 'Recipient'} · ${truncate(one.address)}`,
                  })),
                ]}
              />
            )
          ) : null}
        </>
      )}
    </Modal>
  );
}

/** The dialog stands over this one, which is there again once it is closed. */
const adding = 'add-recipient';

function useIsAdding(): boolean {
  return (useLocation().search as { dialog?: string }).dialog === adding;
}

type NoPayeeProps = { network: NonNullable<NextWithdrawal['network']>; email: string };

function NoPayee({ network: { blockchainCode, blockchainName }, email }: NoPayeeProps) {
  const navigate = useNavigate();
  const add = (now: object) => ({ ...now, dialog: adding, email, network: blockchainCode });
  return (
    <Notice tone="attention">
      They have not named an address on their page, and no recipient on {blockchainName} is confirmed. Ask them for an
      address, add it here and confirm it. Then choose it.
      <p className={classes['way']}>
        <Button onClick={() => void navigate({ to: '.', search: add } as never)}>Add their address</Button>
      </p>
    </Notice>
  );
}

function whyUnpayable({ isOpen, missingUSD, network, to }: NextWithdrawal): string | undefined {
  if (isOpen) return 'A payout of theirs is under way. It has to end first.';
  if (to !== null && to.usableFrom !== null) return 'Their new address is not in use yet.';
  if (network === null) return 'No campaign of the project pays anything yet.';
  if (unitsOf(missingUSD) > 0n) return `${formatUsd(missingUSD)} is missing to the minimum.`;
  return undefined;
}
