import type { ReactNode } from 'react';
import classes from './attention-card.module.css';

type Props = {
  icon: ReactNode;
  title: string;
  hint: ReactNode;
  way: ReactNode;
  /** Its sentences need the width of the card: what to do stands below them. */
  isLong?: boolean;
};

export function AttentionItem({ icon, title, hint, way, isLong = false }: Props) {
  return (
    <li className={classes['item']}>
      {icon}
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
        {isLong ? way : null}
      </div>
      {isLong ? null : way}
    </li>
  );
}
