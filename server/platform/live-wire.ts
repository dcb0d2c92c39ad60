import pg from 'pg'
import type { Heard, Recorded } from './recorded.ts'

/** The way to the other processes on one database, and back: LISTEN and NOTIFY on a connection of its own. */
export type Wire = { send: (recorded: readonly Recorded[]) => void; sendResync: () => void; close: () => Promise<void> }

type Message = { from: string; changes?: Recorded[]; resync?: true; bye?: true }

const channel = 'adm_change'
const gatherMs = 20
const aliveMs = 5_000
const reconnectMs = 1_000
/** A notification holds 8,000 bytes: the identifiers of thirty changes with room to spare. */
const mostInOne = 30

/** The other processes, by when they were last heard. One that falls silent may have died with something to tell. */
const makeNeighbours = () => {
  const heardAt = new Map<string, number>()
  return {
    hear: ({ from, bye }: Message) => void (bye ? heardAt.delete(from) : heardAt.set(from, Date.now())),
    /** True when one fell silent since the last look. */
    lostOne: () => {
      const lost = [...heardAt].filter(([, at]) => Date.now() - at > 2.5 * aliveMs)
      for (const [from] of lost) heardAt.delete(from)
      return lost.length > 0
    },
  }
}

/** A connection that listens, and says once when it is gone. */
const listen = async (url: string, onMessage: (message: Message) => void, onGone: () => void): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'adm live', pipeline: true })
  client.on('notification', ({ payload }) => onMessage(JSON.parse(payload ?? '{}') as Message))
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`listen ${channel}`)
  client.once('end', onGone)
  return client
}

/**
 * Opens the wire. Changes leave after their COMMIT, gathered for 20 ms: a NOTIFY inside the transaction holds a lock of the whole
 * database until the commit is on disk, which halves the writes. What can be lost this way, by a process that dies or a connection that
 * breaks, is told as `resync`: every open screen reads again.
 */
export const openWire = async (url: string, me: string, hear: (heard: Heard) => void): Promise<Wire> => {
  const neighbours = makeNeighbours()
  const waiting: Recorded[] = []
  let open = true
  let client: pg.Client | null = null

  const onMessage = (message: Message) => {
    if (message.from === me) return
    neighbours.hear(message)
    for (const change of message.changes ?? []) hear(change)
    if (message.resync) hear('resync')
  }
  const say = async (message: Omit<Message, 'from'>): Promise<void> => {
    await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: me, ...message })]).catch(() => undefined)
  }
  const connect = async (): Promise<void> => {
    client = await listen(url, onMessage, () => {
      client = null
      void reconnect()
    })
  }
  const reconnect = async (): Promise<void> => {
    while (open && !client) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref())
      if (open) await connect().catch(() => undefined)
    }
    waiting.length = 0
    hear('resync')
    await say({ resync: true })
  }
  const flush = async (): Promise<void> => {
    while (client && waiting.length > 0) await say({ changes: waiting.splice(0, mostInOne) })
  }
  const flushing = setInterval(() => void flush(), gatherMs).unref()
  const beating = setInterval(() => void say({}).then(() => neighbours.lostOne() && hear('resync')), aliveMs).unref()

  await connect()
  await say({})
  return {
    send: (recorded) => void waiting.push(...recorded),
    sendResync: () => void say({ resync: true }),
    close: async () => {
      open = false
      clearInterval(flushing)
      clearInterval(beating)
      await flush()
      await say({ bye: true })
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
