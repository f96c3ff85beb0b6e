import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { AccountStep } from './account.step.tsx';
import { ConfirmStep } from './confirm.step.tsx';
import type { DestinationDraft } from './deploy.form.ts';
import { DestinationStep } from './destination.step.tsx';
import { hasContracts } from '../contract/has-contracts.ts';
import type { Master } from './master.ts';
import { ProgressStep } from './progress.step.tsx';
import {
  useContracts,
  useNetworks,
  useWallets,
  type Contract,
  type Network,
  type Wallet,
} from '../contract/queries.ts';
import { ReportStep } from './report.step.tsx';
import { keptSent, type Sent } from '../contract/sent.ts';

type Step =
  | { at: 'account' }
  | { at: 'destination' | 'confirm'; master: Master }
  | { at: 'report' }
  | { at: 'progress'; sent: Sent; master: Master | undefined };

/** The wizard over the list: whose wallet, where the money ends, a last look, and then the deployment itself. */
export function DeployDialog() {
  const networks = useNetworks().data?.filter(({ family }) => hasContracts(family));
  const wallets = useWallets().data;
  const contracts = useContracts().data;
  if (networks === undefined || wallets === undefined || contracts === undefined) return null;
  return <Wizard networks={networks} wallets={wallets} contracts={contracts} />;
}

type Props = { networks: readonly Network[]; wallets: readonly Wallet[]; contracts: readonly Contract[] };

function Wizard({ networks, wallets, contracts }: Props) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const selected = useSelectedProject();
  const like = contracts.find(({ id }) => String(id) === search.like);
  const [code, setCode] = useState(search.chain ?? networks[0]?.code ?? '');
  /** The contract whose address this one shall have. */
  const [twin, setTwin] = useState(like);
  const [step, setStep] = useState<Step>(() => {
    const sent = keptSent();
    return sent ? { at: 'progress', sent, master: undefined } : { at: 'account' };
  });
  const [draft, setDraft] = useState<DestinationDraft>(() => ({
    cold: '',
    coldName: '',
    coldAddress: '',
    name: wallets.find(({ id }) => id === like?.walletID)?.name ?? 'Customer deposits',
    project: selected === 'all' ? '' : String(selected),
    salt: '0',
  }));
  const network = networks.find((one) => one.code === code) ?? networks[0];
  const close = () => void navigate({ to: paths.sweepContracts });
  if (network === undefined) return null;
  const shared = { network, onClose: close };

  switch (step.at) {
    case 'account':
      return (
        <AccountStep
          {...shared}
          networks={networks}
          twin={twin}
          onNetwork={(next) => setCode(next)}
          onReport={() => setStep({ at: 'report' })}
          onNext={(master) => setStep({ at: 'destination', master })}
        />
      );
    case 'destination':
      return (
        <DestinationStep
          {...shared}
          wallets={wallets}
          draft={withTwin(draft, twin, wallets, network.code)}
          sibling={networks.find((one) => one.code !== network.code && one.family === network.family)}
          onBack={(changed) => {
            setDraft(changed);
            setStep({ at: 'account' });
          }}
          onNext={(changed) => {
            setDraft(changed);
            setStep({ at: 'confirm', master: step.master });
          }}
        />
      );
    case 'confirm':
      return (
        <ConfirmStep
          {...shared}
          master={step.master}
          draft={draft}
          cold={wallets.find(({ id }) => String(id) === draft.cold)}
          twin={twin}
          onBack={() => setStep({ at: 'destination', master: step.master })}
          onSent={(sent) => setStep({ at: 'progress', sent, master: step.master })}
        />
      );
    case 'report':
      return (
        <ReportStep
          {...shared}
          networks={networks}
          onBack={() => setStep({ at: 'account' })}
          onSent={(sent) => setStep({ at: 'progress', sent, master: undefined })}
        />
      );
    case 'progress':
      break;
  }
  return (
    <ProgressStep
      key={step.sent.hash}
      sent={step.sent}
      wallet={step.master?.wallet}
      networks={networks}
      contracts={contracts}
      onClose={close}
      onAgain={() => setStep({ at: 'account' })}
      onTwin={(next, chain) => {
        setTwin(next);
        setCode(chain);
        setDraft({ ...draft, cold: '', coldName: '', coldAddress: '' });
        setStep({ at: 'account' });
      }}
    />
  );
}

/** A twin ends at the same address; on its network that may be no cold wallet yet. */
function withTwin(
  draft: DestinationDraft,
  twin: Contract | undefined,
  wallets: readonly Wallet[],
  code: string,
): DestinationDraft {
  if (twin === undefined || draft.cold !== '') return draft;
  const isTheOne = ({ walletType, address }: Wallet) => walletType === 'cold_wallet' && address === twin.collector;
  const same = wallets.filter(isTheOne);
  const here = same.find(({ blockchainCode, status }) => blockchainCode === code && status === 'active');
  if (here) return { ...draft, cold: String(here.id) };
  return { ...draft, cold: 'new', coldName: same[0]?.name ?? '', coldAddress: twin.collector };
}
