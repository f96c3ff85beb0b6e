import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Looks like anybody's, and is a door to the machine's own cloud. */
const metadataAddresses = new Set(
  ['168.63.129.16', '169.254.169.254', 'fd00:ec2::254'].map((text) => ipaddr.process(text).toNormalizedString()),
);

/** An IPv6 address that carries an IPv4 one in its last bits; the library takes it for any other. */
const compatible = ipaddr.IPv6.parseCIDR('::/96');

/** Whether an address belongs to the open internet. What cannot be read does not. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  if (!address || isMetadata(address)) return false;
  if (address instanceof ipaddr.IPv6 && address.match(compatible)) return false;
  return address.range() === 'unicast';
}

/** Where a cloud tells its machines their secrets: nobody's shop is there. */
export function isMetadataAddress(text: string): boolean {
  const address = readAddress(text);
  return address === undefined || isMetadata(address) || address.range() === 'linkLocal';
}

/** An IPv4 address inside of an IPv6 one counts as itself. */
function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function isMetadata(address: Address): boolean {
  return metadataAddresses.has(address.toNormalizedString());
}
