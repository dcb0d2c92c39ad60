import { type Db, openDatabase, type PoolOptions } from './database.ts'
import type { ChosenDatabase } from './open-database.ts'
import { timeLimits } from './time-limits.ts'
import { closeWithin } from './close-within.ts'

type Kind = keyof typeof timeLimits
/** The pools of a process, one for each kind of work: no kind waits for the connections of another. */
export type Pools = Readonly<Record<Kind, Db>> & { close: () => Promise<void> }

/** Connections are opened when they are needed, and closed after ten idle seconds. Jobs have one for each lane, and one for the senders. */
const connections: Readonly<Record<Kind, number>> = { page: 10, job: 3, file: 3, setup: 2 }

/** Opens the pools of a process. PGlite has a single connection, so that all kinds share it, without limits. */
export const openPools = ({ url, hasOneConnection }: Pick<ChosenDatabase, 'url' | 'hasOneConnection'>, options: PoolOptions): Pools => {
  if (hasOneConnection) {
    const only = openDatabase(url, 1, options)
    return { page: only, job: only, file: only, setup: only, close: () => only.destroy() }
  }
  const open = (kind: Kind) => openDatabase(url, connections[kind], { ...options, limits: timeLimits[kind] })
  const pools = { page: open('page'), job: open('job'), file: open('file'), setup: open('setup') }
  return { ...pools, close: () => closeWithin(Promise.all(Object.values(pools).map((pool) => pool.destroy()))) }
}
