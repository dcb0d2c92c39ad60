import { expect, it } from 'vitest'
import { mayFetchAhead } from './connection.ts'

it.each([
  ['on a good network', { onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
  ['on 3g', { onLine: true, connection: { effectiveType: '3g' } }, true],
  ['in a browser that tells nothing of its network', { onLine: true }, true],
  ['on 2g', { onLine: true, connection: { effectiveType: '2g' } }, false],
  ['on less than 2g', { onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
  ['for whoever saves data', { onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
  ['offline', { onLine: false, connection: { effectiveType: '4g' } }, false],
])('%s, fetching ahead of a click is as it should [NAV-14]', (_, browser, may) => {
  expect(mayFetchAhead(browser)).toBe(may)
})
