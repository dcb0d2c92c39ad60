import { isIPv6 } from 'node:net'

/**
 * The network of an address: an IPv6 address counts as its /64 network, which has one owner; an IPv4 address as itself, also as
 * `::ffff:192.0.2.1`.
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}

/** A network in which one person easily has many addresses: an IPv4 /24, an IPv6 /64. */
export const wideNetworkOf = (ip: string): string => networkOf(ip).replace(/\.\d+$/, '')
