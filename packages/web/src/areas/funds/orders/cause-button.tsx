import { addUp } from '../../../format/add-up.ts';
import type { MoneyCause } from '../../../api/money.ts';
import { isLow, useGasLevels } from '../../../api/gas-levels.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { signingOf } from './action-button.tsx';
import { missingOf, roughly } from './missing-of.ts';
import { topUpOf, type FundDialog } from './fund-dialog.ts';
import type { RowContext } from './row-context.ts';
import type { Fund } from '../fund/queries.ts';

type Props = { cause: MoneyCause; title: string; context: RowContext; isPrimary: boolean };

/** The one button that mends all of a cause; none where nothing does, or where it is for others to do. */
export function CauseButton(props: Props) {
  const { cause, context } = props;
  const [part] = cause.parts;
  const funds = cause.parts.flatMap((one) => context.fundOf(one) ?? []);
  const [fund] = funds;
  if (part === undefined) return null;
  switch (cause.mend) {
    case 'choose_cold_wallet':
      if (!context.mayChoose) return null;
      return <Opens {...props} label="Choose once for all" dialog={{ kind: 'choose-cold', homeless: cause.parts }} />;
    case 'sign':
      return context.mayWrite ? <Sign {...props} funds={funds} /> : null;
    case 'top_up':
      return <TopUp {...props} funds={funds} />;
    case 'sweep_now':
    case 'sweep_anyway':
      return context.mayWrite && fund !== undefined ? <Sweep {...props} funds={funds} /> : null;
    case 'look_at_sweeps': {
      const { sweepID } = cause;
      if (sweepID === null) return <Leads {...props} label="Latest sweeps" to={paths.funds} search={historyOf(part)} />;
      return <Plain {...props} label="Details" onPress={() => context.onSweep(sweepID)} />;
    }
    case 'add_hot_wallet':
      return context.mayChoose ? (
        <Leads {...props} label="Add hot wallet" to={paths.wallets} search={{ add: 'hot' }} />
      ) : null;
    case 'deploy_contract':
      return (
        <Leads
          {...props}
          label="Deploy contract"
          to={paths.deploySweepContract}
          search={{ chain: part.blockchainCode }}
        />
      );
    case 'look_at_nodes':
      return <Leads {...props} label="Check nodes" to={paths.blockchainNodes} search={{}} />;
    case 'open_wallet':
      return <Leads {...props} label="Open wallet" to={paths.wallets} search={{ wallet: String(part.walletID) }} />;
    case 'wait':
      return null;
  }
}

function historyOf({ walletID, blockchainCode }: MoneyCause['parts'][number]) {
  return { tabId: 'TransactionHistory', wallet: String(walletID), network: blockchainCode };
}

type Labelled = Props & { label: string };

/** Several look alike: readers hear of which cause each is. */
const named = ({ label, title }: Labelled) => ({ 'aria-label': `${label}: ${title}` });

function Plain({ onPress, ...props }: Labelled & { onPress: (from: HTMLElement) => void }) {
  return (
    <Button
      {...named(props)}
      px={12}
      tone={props.isPrimary ? 'primary' : 'plain'}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {props.label}
    </Button>
  );
}

function Opens({ dialog, ...props }: Labelled & { dialog: FundDialog }) {
  return <Plain {...props} onPress={(from) => props.context.onDialog(dialog, from)} />;
}

function Leads({ to, search, ...props }: Labelled & { to: string; search: object }) {
  return (
    <LinkButton {...named(props)} px={12} tone={props.isPrimary ? 'primary' : 'plain'} to={to} search={search as never}>
      {props.label}
    </LinkButton>
  );
}

/** One request is opened by itself; several are a list. What nothing was asked for yet is asked for one by one. */
function Sign({ funds, ...props }: Props & { funds: readonly Fund[] }) {
  const asked = funds.filter(({ signingRequestID }) => signingRequestID !== undefined);
  const [first] = asked.length === funds.length ? funds : funds.filter((fund) => !asked.includes(fund));
  if (first === undefined) return null;
  if (asked.length === funds.length && funds.length > 1) {
    const label = funds.length === 2 ? 'Sign both' : `Sign all ${funds.length}`;
    return <Leads {...props} label={label} to={paths.funds} search={{ tabId: 'SigningRequests' }} />;
  }
  return <Leads {...props} label={funds.length === 1 ? 'Sign' : `Sign 1 of ${funds.length}`} {...signingOf(first)} />;
}

function TopUp({ funds, ...props }: Props & { funds: readonly Fund[] }) {
  const levels = useGasLevels().data;
  const { blockchainCode } = props.cause;
  if (blockchainCode === null) return null;
  const needed = addUp(funds.flatMap(({ economics }) => economics?.feeAmount ?? []));
  const dialog = topUpOf(funds, blockchainCode, needed === '0' ? undefined : needed);
  const address = dialog.kind === 'top-up' ? dialog.address?.toLowerCase() : undefined;
  const level = levels?.find((one) => one.blockchainCode === blockchainCode && one.address.toLowerCase() === address);
  const lasting = level && isLow(level) ? addUp([level.lowBelow, level.lowBelow]) : undefined;
  const missing = level && missingOf(level.amount, [needed, lasting]);
  const label = missing === undefined || !level ? 'Top up' : `Top up ${roughly(missing)} ${level.currencyCode}`;
  return <Opens {...props} label={label} dialog={dialog} />;
}

function Sweep({ funds, ...props }: Props & { funds: readonly Fund[] }) {
  const isAnyway = props.cause.mend === 'sweep_anyway';
  const ready = funds.filter(({ action }) => action === 'sweep');
  const [only, second] = ready;
  if (only === undefined) return null;
  const one: FundDialog = { kind: isAnyway ? 'sweep-anyway' : 'sweep', fund: only };
  return (
    <Opens
      {...props}
      label={isAnyway ? 'Sweep anyway' : 'Sweep now'}
      dialog={second === undefined ? one : { kind: 'sweep-all', funds: ready, isAnyway }}
    />
  );
}
