import {
  IconChevronRight,
  IconFlame,
  IconFlask,
  IconKey,
  IconListNumbers,
  IconShieldLock,
  IconTransferIn,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import type { NewKind } from '../wallet/shown-dialog.ts';
import { useNetworks, type Network } from '../wallet/queries.ts';
import classes from './choices.module.css';

type Props = { onChoose: (kind: NewKind) => void; onClose: () => void };

/** Which kind, by what it is for. */
export function AddWalletDialog({ onChoose, onClose }: Props) {
  const navigate = useNavigate();
  const networks = useNetworks().data ?? [];
  const contractNetworks = namesOf(networks, ['ETH_Family', 'TRX_Family']);
  const keyNetworks = namesOf(networks, ['ETH_Family', 'BTC_Family', 'TRX_Family']);
  const hasSolana = networks.some(({ family }) => family === 'SOL_Family');
  const isLocal = networks.some(({ network }) => network === 'local');
  return (
    <Modal opened onClose={onClose} title="Add a wallet" subtitle="What is it for?">
      <ul className={classes['choices']}>
        {isLocal ? (
          <Choice
            icon={<IconFlask size={17} stroke={1.75} aria-hidden />}
            title="Use a test wallet"
            mark="Local chains"
            hint="Accepts payments immediately, for testing. Its phrase is public."
            onChoose={() => onChoose('add-test')}
          />
        ) : null}
        <Choice
          icon={<IconShieldLock size={17} stroke={1.75} aria-hidden />}
          title="Cold wallet"
          hint="Your own address where the money ends up. You keep its key."
          onChoose={() => onChoose('add-cold')}
        />
        <Choice
          icon={<IconTransferIn size={17} stroke={1.75} aria-hidden />}
          title="Deposit wallet: sweep contract"
          mark="Recommended"
          hint={`Accepts payments${contractNetworks}. It can only pay out to one cold wallet, so it needs no key.`}
          onChoose={() => void navigate({ to: paths.deploySweepContract })}
        />
        <Choice
          icon={<IconKey size={17} stroke={1.75} aria-hidden />}
          title="Deposit wallet: extended public key"
          hint={`Accepts payments${keyNetworks} at addresses of your own phrase. You sign every sweep.`}
          onChoose={() => onChoose('add-xpub')}
        />
        {hasSolana ? (
          <Choice
            icon={<IconListNumbers size={17} stroke={1.75} aria-hidden />}
            title="Deposit wallet: Solana"
            hint="Accepts payments on Solana at addresses that this page prepares from your phrase. You sign every sweep."
            onChoose={() => onChoose('add-prepared')}
          />
        ) : null}
        <Choice
          icon={<IconFlame size={17} stroke={1.75} aria-hidden />}
          title="Hot wallet"
          hint="Pays network fees and payouts. Its key is created and stored on the server."
          onChoose={() => onChoose('add-hot')}
        />
      </ul>
    </Modal>
  );
}

/** Such as ` on Ethereum, Base, and Tron`; nothing until they are known. */
function namesOf(networks: readonly Network[], families: readonly Network['family'][]): string {
  const names = networks.filter(({ family }) => families.includes(family)).map(({ name }) => name);
  return names.length === 0 ? '' : ` on ${new Intl.ListFormat('en').format(names)}`;
}

type ChoiceProps = { icon: ReactNode; title: string; mark?: string; hint: string; onChoose: () => void };

function Choice({ icon, title, mark, hint, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={classes['choice']} onClick={onChoose}>
        {icon}
        <span className={classes['text']}>
          <span className={classes['title']}>
            {title}
            {mark === undefined ? null : <span className={classes['mark']}>{mark}</span>}
          </span>
          <span className={classes['hint']}>{hint}</span>
        </span>
        <IconChevronRight size={15} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}
