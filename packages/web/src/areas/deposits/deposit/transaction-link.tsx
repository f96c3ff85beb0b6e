import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import type { Deposit } from './queries.ts';
import classes from './deposits.module.css';

/** Its hash, a copy of it, and the explorer of networks that have one. */
export function TransactionLink({ deposit }: { deposit: Deposit }) {
  const { transactionHash, explorerTransaction } = deposit;
  return (
    <span className={classes['transaction']}>
      <ShortAddress value={transactionHash} label="Transaction hash" />
      {explorerTransaction === null ? null : (
        <ActionIcon
          component="a"
          href={explorerTransaction}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          color="gray"
          size={28}
          aria-label="View transaction in block explorer"
        >
          <IconExternalLink size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
