import { isChainCode } from '@coffer/kernel/chain.ts';
import { permille, percentText } from '../../../format/change-of.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { colourOf } from '../drawing/colours.ts';
import { exact, type Drawing, type Line } from '../drawing/lines-of.ts';
import type { Total } from '../queries.ts';
import { changeText, nothing, partChange, valueText } from '../words/value-text.ts';
import classes from './breakdown.module.css';

type Props = {
  label: string;
  head: string;
  drawing: Drawing;
  /** Whether a part of it is better for having grown: more that is cancelled is not, though more that is made is. */
  isJudged: boolean;
  total: Total | undefined;
  /** Shows one part alone; undefined where there is nothing deeper. */
  onOpen: ((line: Line) => void) | undefined;
};

/** What the chart is made of, in its order and its colours: its legend. */
export function Breakdown({ label, head, drawing, isJudged, total, onOpen }: Props) {
  const { lines, unit, addsUp, metric } = drawing;
  const value = total?.value ?? null;
  const whole = addsUp && value !== null ? exact(value) : undefined;
  const change = total && changeText(unit, metric.betterWhen, total);
  return (
    <table className={classes['parts']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{lines.length === 1 || addsUp ? metric.name : 'Value'}</th>
          {whole === undefined ? null : (
            <>
              <th scope="col" className={classes['share']}>
                Share
              </th>
              <th scope="col">%</th>
            </>
          )}
          <th scope="col" data-wide>
            Previous
          </th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Part
            key={line.id}
            line={line}
            colour={colourOf(line.key, at)}
            whole={whole}
            isJudged={isJudged}
            onOpen={onOpen}
          />
        ))}
      </tbody>
      {total === undefined || !addsUp ? null : (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="num">
              <span className={classes['sum']}>{valueText(unit, total.value)}</span>
            </td>
            <td className={classes['share']} aria-hidden />
            <td className="num">{whole === 0n ? nothing : '100 %'}</td>
            <td className={`num ${classes['faint']}`} data-wide>
              {valueText(unit, total.previous)}
            </td>
            <td className="num">
              <span data-tone={change?.tone}>{change?.text}</span>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

type PartProps = Pick<Props, 'isJudged' | 'onOpen'> & { line: Line; colour: string; whole: bigint | undefined };

function Part({ line, colour, whole, isJudged, onOpen }: PartProps) {
  const { key, label, metric, total, before } = line;
  const change = partChange(metric.unit, isJudged ? metric.betterWhen : null, total, before?.total ?? null);
  const share = whole === undefined || total === null || whole === 0n ? undefined : permille(exact(total), whole);
  const name = (
    <>
      <svg width="9" height="9" aria-hidden>
        <rect width="9" height="9" rx="2" fill={colour} />
      </svg>
      {isChainCode(key) ? <ChainMark chain={key} size={15} /> : null}
      <span>{label}</span>
    </>
  );
  return (
    <tr>
      <th scope="row">
        {onOpen === undefined ? (
          <span className={classes['name']}>{name}</span>
        ) : (
          <button type="button" className={classes['name']} title={`Show ${label} alone`} onClick={() => onOpen(line)}>
            {name}
          </button>
        )}
      </th>
      <td className={`num ${classes['value']}`}>{valueText(metric.unit, total)}</td>
      {whole === undefined ? null : (
        <>
          <td className={classes['share']} aria-hidden>
            <svg width="100%" height="6" aria-hidden>
              <rect width={`${Math.max(0, share ?? 0) / 10}%`} height="6" rx="1" fill={colour} />
            </svg>
          </td>
          <td className="num">{share === undefined ? nothing : percentText(share)}</td>
        </>
      )}
      <td className={`num ${classes['faint']}`} data-wide>
        {valueText(metric.unit, before?.total ?? null)}
      </td>
      <td className="num">
        <span data-tone={change?.tone}>{change?.text ?? nothing}</span>
      </td>
    </tr>
  );
}
