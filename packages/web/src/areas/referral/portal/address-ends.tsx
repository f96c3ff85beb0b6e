import { groupAddress } from '../../../ui/addresses/group-address.ts';

/** The ends by which its owner knows an address, as bold as they stand in a whole one. Whole it is for whoever has a code from their mails. */
export function AddressEnds({ value }: { value: string }) {
  const [start = '', end = ''] = value.split('…');
  const { prefix } = groupAddress(start);
  return (
    <span className="addr ends" translate="no">
      {prefix}
      <b>{start.slice(prefix.length)}</b> … <b>{end}</b>
    </span>
  );
}
