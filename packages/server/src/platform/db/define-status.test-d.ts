import { defineStatus } from './define-status.ts';

const lamp = defineStatus(
  'off',
  [
    { from: 'off', to: 'on', event: 'lamp.lit' },
    { from: 'on', to: 'broken', event: 'lamp.broke' },
  ],
  { whole: ['off', 'on'] },
);

lamp.state('broken');
lamp.sql('off', 'on');
lamp.sql(lamp.group.whole, 'broken');
lamp.isAmong('whole', 'on');

// @ts-expect-error: there is no such state.
lamp.state('ajar');
// @ts-expect-error: there is none to write either.
lamp.quoted('ajar');
// @ts-expect-error: no edge leads out of there.
lamp.sql('broken', 'on');
// @ts-expect-error: the edge leads the other way.
lamp.sql('on', 'off');
// @ts-expect-error: there is no such group.
lamp.isAmong('lost', 'on');
// @ts-expect-error: its states are not to be had either.
void lamp.among.lost;
// @ts-expect-error: there are none where none were named.
void defineStatus('off', [{ from: 'off', to: 'on', event: 'lamp.lit' }]).among.whole;
// @ts-expect-error: a group holds states that an edge knows.
defineStatus('off', [{ from: 'off', to: 'on', event: 'lamp.lit' }], { whole: ['off', 'ajar'] });
