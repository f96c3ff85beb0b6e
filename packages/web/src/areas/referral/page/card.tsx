import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

type CardProps = { icon: IconName; title: string; text: string; isPart?: boolean; children?: ReactNode };

/** One thing, said large and friendly. As a part of a page its title is not the page's. */
export function Card({ icon, title, text, isPart = false, children }: CardProps) {
  return (
    <section className="card said">
      <span className="sign">
        <Icon name={icon} size={28} />
      </span>
      {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{text}</p>
      {children}
    </section>
  );
}
