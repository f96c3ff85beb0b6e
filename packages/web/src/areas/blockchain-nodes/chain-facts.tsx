import { formatDateTimeZone } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { waitOf } from './confirmations.form.ts';
import type { Chain } from './queries.ts';

const whole = new Intl.NumberFormat('en-US');
const freshMs = 60_000;

type Props = { chain: Chain; readAtMs: number; onConfirmations: ((from: HTMLElement) => void) | undefined };

export function ChainFacts({ chain, readAtMs, onConfirmations }: Props) {
  const { headHeight, headAt, confirmations, chainId, network, code } = chain;
  return (
    <Facts inColumns>
      <Fact name="Newest block">
        {headHeight === null ? 'None yet' : <strong>{whole.format(headHeight)}</strong>}
        {headAt === null ? null : <BlockAge at={headAt} readAtMs={readAtMs} />}
      </Fact>
      <Fact name="Confirmations">
        <span>
          {confirmations} {network === 'local' ? null : <small>{waitOf(code, confirmations)}</small>}
        </span>
        {onConfirmations ? (
          <Button
            size="xs"
            tone="quiet"
            edge="start"
            aria-label={`Change the confirmations of ${chain.name}`}
            onClick={({ currentTarget }) => onConfirmations(currentTarget)}
          >
            Change
          </Button>
        ) : null}
      </Fact>
      <Fact name="Chain ID">{chainId}</Fact>
      <Fact name="Status since">
        <RelativeTime at={chain.healthSince} />
      </Fact>
    </Facts>
  );
}

/** Blocks come in seconds: a minute is too coarse here. The list is read every few seconds. */
function BlockAge({ at, readAtMs }: { at: string; readAtMs: number }) {
  const ageMs = Math.max(0, readAtMs - Date.parse(at));
  return (
    <small>
      {ageMs >= freshMs ? (
        <RelativeTime at={at} />
      ) : (
        <time dateTime={at} title={formatDateTimeZone(at)}>
          {Math.round(ageMs / 1000)} s ago
        </time>
      )}
    </small>
  );
}
