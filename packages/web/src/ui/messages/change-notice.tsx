import { useTreasuryWait } from '../../api/treasury-wait.ts';
import { Notice } from './notice.tsx';

type Props = {
  /** What holds while it waits. */
  meanwhile: string;
  /** It takes over from nothing. */
  isFirst?: boolean;
};

/** Before somebody asks for a treasury change: when it takes effect, and who hears of it. */
export function ChangeNotice({ meanwhile, isFirst = false }: Props) {
  const hours = useTreasuryWait().data?.hours;
  if (isFirst) return <Notice tone="neutral">Owners get an email about this and can freeze it.</Notice>;
  if (hours === 0) {
    return (
      <Notice tone="neutral">
        <strong>This takes effect immediately.</strong> Owners get an email about it and can freeze it.
      </Notice>
    );
  }
  return (
    <Notice tone="attention">
      <strong>This takes effect {hours === undefined ? 'after the waiting time' : inHours(hours)}.</strong> Owners get
      an email now and can stop it before that. {meanwhile}
    </Notice>
  );
}

function inHours(hours: number): string {
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
