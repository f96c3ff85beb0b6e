import { Skeleton } from '@mantine/core';
import classes from './payment-options.module.css';

export function OptionsSkeleton() {
  return (
    <div className={classes['cards']} aria-busy="true">
      <Skeleton height={214} radius="md" animate={false} />
      <Skeleton height={160} radius="md" animate={false} />
    </div>
  );
}
