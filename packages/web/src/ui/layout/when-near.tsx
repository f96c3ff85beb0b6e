import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

type Props = {
  /** As high as what comes. */
  waiting: ReactNode;
  /** What brings code of its own. */
  children: ReactNode;
};

/** By then there is nothing else to fetch. */
const atLatestMs = 4_000;

/** What may lie far down the page is fetched as somebody comes near it, so that what lies above stands sooner. */
export function WhenNear({ waiting, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const come = () => setNear(true);
    const timer = setTimeout(come, atLatestMs);
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come());
    watch.observe(place.current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [isNear]);
  return isNear ? <Suspense fallback={waiting}>{children}</Suspense> : <div ref={place}>{waiting}</div>;
}
