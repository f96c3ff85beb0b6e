import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Changes, type Deciding } from './changes.tsx';
import { DecideSeveralDialog } from './decide-several.dialog.tsx';
import { togetherWords, type TogetherDecision } from './decisions.ts';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

type Props = { changes: readonly Change[]; onDecide: (deciding: Deciding) => void };

/** What takes effect by itself, the soonest first. */
export function WaitingCard({ changes, onDecide }: Props) {
  if (changes.length === 0) return null;
  return (
    <Card
      title="Waiting"
      hint="Not in effect yet. Owners can stop what they do not recognize; otherwise it takes effect automatically."
      flush
    >
      <Changes label="Changes that wait" changes={changes} onDecide={onDecide} />
    </Card>
  );
}

/** What stays taken back until somebody decides: about one, or about several together. */
export function FrozenCard({ changes, onDecide }: Props) {
  const mayDecide = useMay('wallets:write');
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  // What was chosen stays named while some of it is decided already.
  const [together, setTogether] = useState<{ decision: TogetherDecision; changes: Change[] }>();
  if (changes.length === 0 && together === undefined) return null;
  const chosen = changes.filter(({ id }) => turned.has(id));
  const isAll = chosen.length === changes.length;
  const turn = (id: number) =>
    setTurned((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Card title="Frozen" hint="On hold until an owner releases it or reverts it for good." flush>
      {mayDecide && changes.length > 1 ? (
        <div className={classes['together']}>
          <CheckRow
            isHead
            checked={isAll}
            isMixed={chosen.length > 0 && !isAll}
            onChange={() => setTurned(new Set(isAll ? [] : changes.map(({ id }) => id)))}
            label={
              chosen.length === 0 ? `Select all ${changes.length}` : `${chosen.length} of ${changes.length} selected`
            }
          />
          <div className={classes['actions']}>
            {(['release', 'revert'] as const).map((decision) => (
              <Button
                key={decision}
                size="xs"
                disabled={chosen.length === 0}
                onClick={() => setTogether({ decision, changes: chosen })}
              >
                {togetherWords[decision].label}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      <Changes
        label="Frozen changes"
        changes={changes}
        onDecide={onDecide}
        choiceOf={
          mayDecide && changes.length > 1
            ? ({ id }) => ({ isChosen: turned.has(id), onTurn: () => turn(id) })
            : undefined
        }
      />
      {together === undefined ? null : (
        <DecideSeveralDialog
          {...together}
          onClose={() => {
            setTogether(undefined);
            setTurned(new Set());
          }}
        />
      )}
    </Card>
  );
}
