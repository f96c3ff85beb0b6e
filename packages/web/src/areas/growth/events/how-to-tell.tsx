import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { serverAddress } from '../../../api/http/server-address.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CodeSample } from '../../../ui/layout/code-sample.tsx';
import { tellingCall, tellingLine } from './event.form.ts';

type Props = { title: string; event: ReferralEventView; onClose: () => void };

/** What the shop's server sends as it happens. */
export function HowToTell({ title, event, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle="Your server tells of it as it happens: who, by your own number, and what, so that it counts once however often it is told. Campaigns that name the event reward it."
      cancelLabel="Close"
    >
      <CodeSample title="With the client" label="Line for your server" text={tellingLine(event)} />
      <CodeSample
        title="Without it"
        label="Call"
        text={tellingCall(event, serverAddress('/api/v1/referral/event-log'))}
      />
    </Modal>
  );
}
