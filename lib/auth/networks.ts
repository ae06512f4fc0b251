/** A network: an address, and how many of its leading bits are compared. */
interface Network {
  bits: bigint;
  prefix: number;
  /** The length of the address in bits: 32 or 128. */
  size: 32 | 128;
}

const V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const V6 = /^[\da-f:.]+$/;

function bitsOfV4(text: string): bigint | null {
  if (!V4.test(text)) return null;
  const parts = text.split(".").map(Number);
  if (parts.some((part) => part > 255)) return null;
  return parts.reduce((bits, part) => bits * 256n + BigInt(part), 0n);
}

/** The 16-bit groups on one side of a "::". An IPv4 address at the end counts as two. */
function groupsOf(text: string): bigint[] | null {
  if (text === "") return [];
  const groups = text.split(":").flatMap((group): (bigint | null)[] => {
    const v4 = bitsOfV4(group);
    if (v4 !== null) return [v4 >> 16n, v4 & 0xffffn];
    return [/^[\da-f]{1,4}$/.test(group) ? BigInt(`0x${group}`) : null];
  });
  return groups.every((group) => group !== null) ? groups : null;
}

function bitsOfV6(text: string): bigint | null {
  if (text.length > 45 || !V6.test(text)) return null;
  const [head = "", tail, more] = text.split("::");
  const front = groupsOf(head);
  const back = groupsOf(tail ?? "");
  if (more !== undefined || !front || !back) return null;
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...front, ...Array<bigint>(missing).fill(0n), ...back];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** `::ffff:203.0.113.7` is the same address as 203.0.113.7. */
const MAPPED = 0xffffn;

/** Parses an address into a number; null if it isn't one. */
function readAddress(text: string): Omit<Network, "prefix"> | null {
  const v4 = bitsOfV4(text);
  if (v4 !== null) return { bits: v4, size: 32 };
  const v6 = bitsOfV6(text.toLowerCase());
  if (v6 === null) return null;
  if (v6 >> 32n === MAPPED) return { bits: v6 & 0xffffffffn, size: 32 };
  return { bits: v6, size: 128 };
}

/**
 * Parses a network, an address with or without a prefix ("203.0.113.0/24", "2001:db8::/32"); null
 * if it isn't one.
 */
function readNetwork(text: string): Network | null {
  const [address = "", prefix, more] = text.split("/");
  const read = readAddress(address);
  if (!read || more !== undefined) return null;
  if (prefix === undefined) return { ...read, prefix: read.size };
  const isMapped = read.size === 32 && address.includes(":");
  const given = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (isMapped ? 96 : 0) : -1;
  return given >= 0 && given <= read.size ? { ...read, prefix: given } : null;
}

/** True if the text is a valid network. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/**
 * True if the address is in one of the networks, or if the list is empty. An invalid address is in
 * none.
 */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = readAddress(ip);
  if (!address) return false;
  return networks.some((text) => {
    const network = readNetwork(text);
    if (network?.size !== address.size) return false;
    const rest = BigInt(network.size - network.prefix);
    return network.bits >> rest === address.bits >> rest;
  });
}
