import classes from './wizard.module.css';

type Props = {
  current: number;
  names: readonly string[];
  /** Undefined where there is no other step to go to yet. */
  onChoose: ((step: number) => void) | undefined;
  /** How the draft stands: on a phone it has no room beside the buttons. */
  kept: string | undefined;
};

/** How far one is, and the way to each step. */
export function StepDots({ current, names, onChoose, kept }: Props) {
  return (
    <div className={classes['dots']}>
      <ol aria-label={`Step ${current} of ${names.length}`}>
        {names.map((name, at) => (
          <li key={name} data-status={at + 1 < current ? 'checked' : at + 1 === current ? 'active' : 'default'}>
            {onChoose === undefined ? null : (
              <button
                type="button"
                aria-label={`Step ${at + 1}: ${name}`}
                aria-current={at + 1 === current ? 'step' : undefined}
                onClick={() => onChoose(at + 1)}
              />
            )}
          </li>
        ))}
      </ol>
      <span>
        Step {current} of {names.length} · {names[current - 1]}{' '}
        {kept === undefined ? null : <output className={classes['kept']}>{kept}</output>}
      </span>
    </div>
  );
}
