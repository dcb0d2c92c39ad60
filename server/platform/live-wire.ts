import pg from 'pg'
import type { ScreenTold } from './presence.ts'
import type { Heard, Recorded } from './recorded.ts'

/** The way to the other processes on one database, and back: LISTEN and NOTIFY on a connection of its own. */
export type Wire = {
  send: (recorded: readonly Recorded[]) => void
  sendScreens: (told: readonly ScreenTold[]) => void
  sendResync: () => void
  close: () => Promise<void>
}

/** Who hears what the others tell, and what is told to one that has just come. */
type Ears = { hear: (heard: Heard) => void; hearScreen: (told: ScreenTold) => void; ownScreens: () => readonly ScreenTold[] }

/** `hello`: who says it knows nothing yet of who is where. */
type Message = { from: string; changes?: Recorded[]; screens?: ScreenTold[]; resync?: true; hello?: true; bye?: true }

const channel = 'adm_change'
const gatherMs = 20
const aliveMs = 5_000
const reconnectMs = 1_000
/** A notification holds 8,000 bytes: the identifiers of thirty changes with room to spare, or five names of two hundred letters. */
const mostInOne = 30
const mostScreensInOne = 5

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

/** What waits to be told, gathered: changes, and who is on which page. */
const makeWaiting = (ownScreens: () => readonly ScreenTold[]) => {
  const changes: Recorded[] = []
  const screens: ScreenTold[] = []
  return {
    changes,
    screens,
    /** The next message, or nothing. */
    take: (): Omit<Message, 'from'> | null => {
      if (changes.length > 0) return { changes: changes.splice(0, mostInOne) }
      return screens.length > 0 ? { screens: screens.splice(0, mostScreensInOne) } : null
    },
    /** To who knows nothing: who is where, as this process was told. Changes it reads again. */
    begin: () => {
      changes.length = 0
      screens.splice(0, screens.length, ...ownScreens())
    },
  }
}

type Room = Ears & { neighbours: ReturnType<typeof makeNeighbours>; waiting: ReturnType<typeof makeWaiting> }
const hearNeighbour = (message: Message, { hear, hearScreen, ownScreens, neighbours, waiting }: Room): void => {
  neighbours.hear(message)
  for (const change of message.changes ?? []) hear(change)
  for (const told of message.screens ?? []) hearScreen(told)
  if (message.hello) waiting.screens.push(...ownScreens())
  if (message.resync) hear('resync')
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

/** Planned once on the wire, which says the same every 20 ms of a busy day. */
const notice = (message: Message) => ({ name: 'say', text: 'select pg_notify($1, $2)', values: [channel, JSON.stringify(message)] })

/**
 * Opens the wire. Changes leave after their COMMIT, gathered for 20 ms: a NOTIFY inside the transaction holds a lock of the whole
 * database until the commit is on disk, which halves the writes. What can be lost this way, by a process that dies or a connection that
 * breaks, is told as `resync`: every open screen reads again.
 */
export const openWire = async (url: string, me: string, ears: Ears): Promise<Wire> => {
  const neighbours = makeNeighbours()
  const waiting = makeWaiting(ears.ownScreens)
  const { hear } = ears
  const hearMessage = (message: Message) => message.from !== me && hearNeighbour(message, { ...ears, neighbours, waiting })
  let open = true
  let client: pg.Client | null = null

  const say = async (message: Omit<Message, 'from'>): Promise<void> => {
    await client?.query(notice({ from: me, ...message })).catch(() => undefined)
  }
  const connect = async (): Promise<void> => {
    client = await listen(url, hearMessage, () => {
      client = null
      void reconnect()
    })
  }
  const reconnect = async (): Promise<void> => {
    while (open && !client) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref())
      if (open) await connect().catch(() => undefined)
    }
    waiting.begin()
    hear('resync')
    await say({ resync: true, hello: true })
  }
  const flush = async (): Promise<void> => {
    for (let next = client && waiting.take(); next; next = client && waiting.take()) await say(next)
  }
  const flushing = setInterval(() => void flush(), gatherMs).unref()
  const beating = setInterval(() => void say({}).then(() => neighbours.lostOne() && hear('resync')), aliveMs).unref()

  await connect()
  waiting.begin()
  await say({ hello: true })
  return {
    send: (recorded) => void waiting.changes.push(...recorded),
    sendScreens: (told) => void waiting.screens.push(...told),
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
