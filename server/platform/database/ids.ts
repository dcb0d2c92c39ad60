import { randomUUID } from 'node:crypto'

const hexOf = (instant: number): string => instant.toString(16).padStart(12, '0')
const beginning = (at: number) => ({ at, hex: hexOf(at), rank: 0 })

let latest = beginning(0)

/** The rank of an identifier among those of its millisecond; above 4,096 it continues in the next millisecond. */
const nextRank = (now: number): typeof latest => {
  if (now > latest.at) return beginning(now)
  return latest.rank < 0xfff ? { at: latest.at, hex: latest.hex, rank: latest.rank + 1 } : beginning(latest.at + 1)
}

/**
 * A new UUIDv7: it begins with the time, so that rows made together are close in an index; those of one process are in the order of
 * creation.
 */
export const newId = (now = Date.now()): string => {
  latest = nextRank(now)
  const { hex: time, rank } = latest
  // The variant and the random part come from a UUIDv4, which Node generates in advance; generating them here would cost a system call
  // each.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rank.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

/** The smallest UUIDv7 of an instant: every later identifier sorts after it. */
export const firstIdAt = (instant: number): string => {
  const hex = hexOf(instant)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The instant at which a UUIDv7 was made, in milliseconds. */
export const instantOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
