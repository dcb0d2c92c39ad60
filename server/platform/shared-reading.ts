import type pg from 'pg'
import { type Naming, sendEachAlone, sentOf } from './named-statements.ts'
import type { Sent } from './piece.ts'

/** Reads rows by their key. @param values as JavaScript has them */
type ReadByKey = (text: string, values: readonly unknown[]) => Promise<unknown[]>
type Waiting = { sent: Sent; resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

/**
 * One connection of the pool for all that is read by key outside of transactions. What is asked for in one turn of the event loop, whoever asks,
 * leaves in one write, and whoever asks while others wait goes along: under load a request then wakes neither process for itself. Each statement is
 * answered alone, so that an error of one is nobody else's. The connection goes back to the pool as soon as nobody waits for it.
 */
const readingOf = (pool: pg.Pool, nameOf: Naming): ReadByKey => {
  let gathered: Waiting[] = []
  let client: pg.PoolClient | undefined
  let underway = 0

  const takeGathered = (): Waiting[] => {
    const taken = gathered
    gathered = []
    return taken
  }
  const giveBack = (): void => {
    underway -= 1
    if (underway > 0 || gathered.length > 0) return
    client?.release()
    client = undefined
  }
  const send = (on: pg.PoolClient): void => {
    const waiting = takeGathered()
    underway += waiting.length
    sendEachAlone(
      on,
      waiting.map(({ sent: { text, values, name }, resolve, reject }) => ({
        text,
        values,
        name,
        answered: (error, { rows }) => {
          giveBack()
          if (error) reject(error)
          else resolve(rows)
        },
      })),
    )
  }
  const open = async (): Promise<void> => {
    try {
      client = await pool.connect()
      send(client)
    } catch (error) {
      for (const { reject } of takeGathered()) reject(error)
    }
  }
  const leave = (): void => (client ? send(client) : void open())
  return (text, values) =>
    new Promise((resolve, reject) => {
      if (gathered.length === 0) setImmediate(leave)
      gathered.push({ sent: sentOf(text, values, nameOf), resolve, reject })
    })
}

const readings = new WeakMap<object, ReadByKey>()

/** From now on what `statement` reads from this database, outside of transactions, goes over one connection of its pool. */
export const shareReading = (db: object, pool: pg.Pool, nameOf: Naming): void => void readings.set(db, readingOf(pool, nameOf))

/** How this database reads by key; nothing for a transaction, and for a pool that does not share. */
export const sharedReadingOf = (db: object): ReadByKey | undefined => readings.get(db)
