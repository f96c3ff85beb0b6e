import type { ReactNode } from 'react';
import classes from './attention-card.module.css';

type Props = { icon: ReactNode; title: string; hint: ReactNode; way: ReactNode };

export function AttentionItem({ icon, title, hint, way }: Props) {
  return (
    <li className={classes['item']}>
      {icon}
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
      </div>
      {way}
    </li>
  );
}
