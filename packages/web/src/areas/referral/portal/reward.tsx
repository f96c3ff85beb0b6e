import type { PortalReward } from '@coffer/contract/growth/portal.ts';
import { Icon, type IconName } from '../page/icons.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Notches } from './notches.tsx';

const looks: Readonly<
  Record<PortalReward['status'], { icon: IconName; tone: 'neutral' | 'progress' | 'success' | 'attention' }>
> = {
  on_hold: { icon: 'hourglass', tone: 'neutral' },
  yours: { icon: 'check', tone: 'success' },
  requested: { icon: 'clock', tone: 'progress' },
  paid_out: { icon: 'cash', tone: 'success' },
  taken_back: { icon: 'back', tone: 'neutral' },
  not_given: { icon: 'ban', tone: 'neutral' },
  debt: { icon: 'back', tone: 'attention' },
};

/** One reward, which opens where there is more to say of it. */
export function Reward({ reward, now, isOpen }: { reward: PortalReward; now: string; isOpen: boolean }) {
  const isMore = reward.workings.length > 0;
  const head = <Head reward={reward} now={now} isMore={isMore} />;
  if (!isMore) return <div className="reward">{head}</div>;
  return (
    <details className="reward" open={isOpen}>
      <summary>{head}</summary>
      <Workings reward={reward} now={now} />
    </details>
  );
}

function Head({ reward, now, isMore }: { reward: PortalReward; now: string; isMore: boolean }) {
  const { format, rewards } = useTexts();
  const { icon, tone } = looks[reward.status];
  const day = format.day(reward.at, now);
  return (
    <span className="head">
      <span className="of">
        <span>{reward.own ? rewards.own : reward.friend}</span>
        <small>{reward.orderUSD === null ? day : rewards.order(day, reward.orderUSD)}</small>
        {reward.isMore ? <small>{rewards.later}</small> : null}
        {reward.why === null ? null : <small>{rewards.why[reward.why]}</small>}
      </span>
      <span className={`state ${tone}`}>
        <Icon name={icon} size={14} />
        {rewards[reward.status]}
      </span>
      <span className="sum num">{signed(format, reward.amountUSD)}</span>
      <span className="turn">{isMore ? <Icon name="down" size={16} /> : null}</span>
    </span>
  );
}

function Workings({ reward, now }: { reward: PortalReward; now: string }) {
  const texts = useTexts();
  const { format, rewards } = texts;
  // What counts is said by the share that is taken of it.
  const lines = reward.workings.flatMap(({ code, ...line }) => (code === 'counts' ? [] : [{ code, ...line }]));
  return (
    <div className="why">
      <dl>
        {lines.map((line, at) => (
          <div key={at} className={line.code === 'reward' ? 'total' : undefined}>
            <dt>{sayOf(texts, line, reward)}</dt>
            <dd className="num">{signed(format, line.amountUSD)}</dd>
          </div>
        ))}
      </dl>
      {reward.hold === null ? null : (
        <>
          <p className="hold">
            <span>{rewards.until(format.day(reward.hold.until, now))}</span>
            <span>{rewards.day(reward.hold.day, reward.hold.days)}</span>
          </p>
          <Notches done={reward.hold.day} of={reward.hold.days} />
        </>
      )}
    </div>
  );
}

type Working = PortalReward['workings'][number];
type Line = Omit<Working, 'code'> & { code: Exclude<Working['code'], 'counts'> };

function sayOf({ workings, format }: Texts, line: Line, { own, friend, status }: PortalReward): string {
  switch (line.code) {
    case 'received':
      return own ? workings.receivedOwn : workings.received(friend);
    case 'refunded':
      return own ? workings.refundedOwn : workings.refunded;
    case 'share':
      return line.percent === null || line.ofUSD === null
        ? workings.shareOnly
        : workings.share(format.decimal(line.percent), line.ofUSD);
    case 'cap':
      return line.capUSD === null ? workings.capOther : workings.cap(line.capUSD);
    case 'apart':
      return status === 'debt' ? workings.had : workings.apart;
    case 'reward':
      return status === 'debt' ? workings.back : workings.reward;
    case 'fixed':
    case 'rounded':
      return workings[line.code];
  }
}

/** Whole, with the sign that people read. */
function signed({ rate }: Texts['format'], usd: string): string {
  return usd.startsWith('-') ? `−${rate(usd.slice(1))}` : rate(usd);
}
