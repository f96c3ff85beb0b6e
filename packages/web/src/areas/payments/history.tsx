import type { ChainNames } from '../../api/chain-names.ts';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { stepsOf } from './history-words.ts';
import type { PaymentDetails, Told } from './queries.ts';

type Props = { payment: PaymentDetails; told: readonly Told[]; names: ChainNames };

export function History({ payment, told, names }: Props) {
  return <Timeline steps={stepsOf({ ...payment, told }, names)} />;
}
