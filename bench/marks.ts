/** A request measured on the server, with its target and the figures of current peers on the floor's machine (docs/stack.md). */
export type Scenario = {
  id: ScenarioId
  label: string
  /** Requests a second at 200,000 bookings and 10 connections, when they were compared: the floor's, then the peers'. */
  once: { floor: number; peers: string }
  /** At least this share of the floor's requests a second. */
  share: number
  /** Upper bound of the product's CPU a request at the largest size, as a multiple of that at the smallest. */
  growth: number
  /** Upper bound of the response time at the largest size. */
  within?: { percentile: 0.5 | 0.99; ms: number }
}
export type ScenarioId = 'list' | 'deepPage' | 'search' | 'read' | 'create' | 'status'

export const scenarios: readonly Scenario[] = [
  { id: 'list', label: 'list, 50 rows, 3 filters, joins, exact total', once: { floor: 1866, peers: '69, 25, 78' }, share: 0.6, growth: 5 },
  {
    id: 'deepPage',
    label: 'page 1000 with total',
    once: { floor: 2914, peers: '15, 15, 17' },
    share: 0.4,
    growth: 3,
    within: { percentile: 0.5, ms: 10 },
  },
  {
    id: 'search',
    label: 'text search, planned each time',
    once: { floor: 126, peers: '58, 43, 97 (one column)' },
    share: 0.9,
    growth: 3,
    within: { percentile: 0.99, ms: 300 },
  },
  { id: 'read', label: 'one with relations', once: { floor: 5598, peers: '117, 144, 679' }, share: 0.45, growth: 3 },
  { id: 'create', label: 'create', once: { floor: 2013, peers: '61, 51, –' }, share: 0.45, growth: 3 },
  { id: 'status', label: 'change a status', once: { floor: 1751, peers: '67, 46, –' }, share: 0.45, growth: 3 },
]

/** The peers, in the order of their figures. */
export const peerNames = 'Directus 12, Strapi 5, AdminJS 7'
/** Upper bound of the server process's memory under load. */
export const mostMemoryMB = 150
export const memoryOfPeers = '260–430, 270–430, 170–270'
