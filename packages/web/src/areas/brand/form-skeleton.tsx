import { Skeleton } from '@mantine/core';
import classes from './project-form.module.css';

/** The form's place while it is being read. */
export function FormSkeleton() {
  return (
    <div className={classes['form']} aria-busy>
      <div className={classes['cards']}>
        <Skeleton height={470} radius="md" animate={false} />
        <Skeleton height={420} radius="md" animate={false} />
      </div>
      <div className={classes['aside']}>
        <Skeleton height={520} radius="md" animate={false} />
      </div>
    </div>
  );
}
