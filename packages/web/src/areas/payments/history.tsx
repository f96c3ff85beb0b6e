import type { ChainNames } from '../../api/chain-names.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { stepsOf } from './history-words.ts';
import type { PaymentDetails, SentDelivery } from './queries.ts';

type Props = { payment: PaymentDetails; deliveries: readonly SentDelivery[]; names: ChainNames };

export function History({ payment, deliveries, names }: Props) {
  return <Timeline steps={stepsOf({ ...payment, deliveries }, names)} />;
}
