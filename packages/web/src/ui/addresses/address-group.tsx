type Props = { group: string; bold: number; differs?: boolean };

/** Four characters of an address, with those at their end that stand out. */
export function AddressGroup({ group, bold, differs = false }: Props) {
  const from = group.length - bold;
  return (
    <span className="addr-group" data-differs={differs || undefined}>
      {group.slice(0, from)}
      {bold === 0 ? null : <span className="addr-end">{group.slice(from)}</span>}
    </span>
  );
}
