import { permille } from '../../format/change-of.ts';
import classes from './share-notches.module.css';

type Props = {
  part: bigint;
  whole: bigint;
  tone: 'fine' | 'attention' | 'neutral';
  /** 6 in rows, 10 where it is the subject. */
  heightPx?: 6 | 10;
};

const notches = 20;
const permillePerNotch = 50;
const stepPx = 12;
const notchPx = 10.4;

/** How much of something is gone: twenty notches, the last of them part full. For the eye alone: the numbers stand beside it. */
export function ShareNotches({ part, whole, tone, heightPx = 6 }: Props) {
  const gone = whole === 0n ? 0 : Math.min(1000, permille(part, whole));
  return (
    <svg
      className={classes['notches']}
      data-tone={tone}
      viewBox={`0 0 ${notches * stepPx - (stepPx - notchPx)} ${heightPx}`}
      height={heightPx}
      preserveAspectRatio="none"
      aria-hidden
    >
      {Array.from({ length: notches }, (_, at) => {
        const full = Math.max(0, Math.min(1, (gone - at * permillePerNotch) / permillePerNotch));
        return (
          <g key={at}>
            <rect className={classes['ground']} x={at * stepPx} width={notchPx} height={heightPx} />
            {full === 0 ? null : (
              <rect className={classes['gone']} x={at * stepPx} width={notchPx * full} height={heightPx} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
