import { expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.200', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is of the wide network %s', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network)
})
