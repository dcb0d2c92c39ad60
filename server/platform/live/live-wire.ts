import pg from 'pg'
import type { ScreenState } from './presence.ts'
import type { LiveEvent, RecordedChange } from '../history/live-event.ts'

/** The way to the other processes on one database, and back: LISTEN and NOTIFY on a connection of its own. */
export type Wire = {
  send: (recorded: readonly RecordedChange[]) => void
  sendScreens: (screens: readonly ScreenState[]) => void
  sendResync: () => void
  close: () => Promise<void>
}

/** The handlers of messages from other processes, and the state sent to a process that has just started. */
type WireHandlers = {
  onEvent: (event: LiveEvent) => void
  onScreen: (screen: ScreenState) => void
  ownScreens: () => readonly ScreenState[]
}

/** `hello`: the sender has just started, and has no presence of the other processes yet. */
type Message = { from: string; changes?: RecordedChange[]; screens?: ScreenState[]; resync?: true; hello?: true; bye?: true }

const channel = 'adm_change'
const batchMs = 20
const aliveMs = 5_000
const reconnectMs = 1_000
/** A notification holds 8,000 bytes: the identifiers of thirty changes with room to spare, or five names of two hundred letters. */
const mostInOne = 30
const mostScreensInOne = 5

/** The other processes, with the instant of their last message. A silent process may have died before it published its changes. */
const makeNeighbours = () => {
  const receivedAt = new Map<string, number>()
  return {
    receive: ({ from, bye }: Message) => void (bye ? receivedAt.delete(from) : receivedAt.set(from, Date.now())),
    /** True when one fell silent since the last look. */
    lostOne: () => {
      const lost = [...receivedAt].filter(([, at]) => Date.now() - at > 2.5 * aliveMs)
      for (const [from] of lost) receivedAt.delete(from)
      return lost.length > 0
    },
  }
}

/** The messages to send, gathered: changes and presence. */
const makeWaiting = (ownScreens: () => readonly ScreenState[]) => {
  const changes: RecordedChange[] = []
  const screens: ScreenState[] = []
  return {
    changes,
    screens,
    /** The next message, or nothing. */
    take: (): Omit<Message, 'from'> | null => {
      if (changes.length > 0) return { changes: changes.splice(0, mostInOne) }
      return screens.length > 0 ? { screens: screens.splice(0, mostScreensInOne) } : null
    },
    /** To a process that has just started: the presence of this process's tabs. It reads changes from the database. */
    begin: () => {
      changes.length = 0
      screens.splice(0, screens.length, ...ownScreens())
    },
  }
}

type Room = WireHandlers & { neighbours: ReturnType<typeof makeNeighbours>; waiting: ReturnType<typeof makeWaiting> }
const handleMessage = (message: Message, { onEvent, onScreen, ownScreens, neighbours, waiting }: Room): void => {
  neighbours.receive(message)
  for (const change of message.changes ?? []) onEvent(change)
  for (const screen of message.screens ?? []) onScreen(screen)
  if (message.hello) waiting.screens.push(...ownScreens())
  if (message.resync) onEvent('resync')
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
 * Opens the wire. Changes leave after their COMMIT, gathered for 20 ms: a NOTIFY inside the transaction holds a lock on the whole
 * database until the commit is on disk, which halves the write rate. Changes may be lost this way, by a process that dies or a connection
 * that breaks: `resync` is then sent, and every open page reads its data again.
 */
export const openWire = async (url: string, me: string, ears: WireHandlers): Promise<Wire> => {
  const neighbours = makeNeighbours()
  const waiting = makeWaiting(ears.ownScreens)
  const { onEvent } = ears
  const receiveMessage = (message: Message) => message.from !== me && handleMessage(message, { ...ears, neighbours, waiting })
  let open = true
  let client: pg.Client | null = null

  const say = async (message: Omit<Message, 'from'>): Promise<void> => {
    await client?.query(notice({ from: me, ...message })).catch(() => undefined)
  }
  const connect = async (): Promise<void> => {
    client = await listen(url, receiveMessage, () => {
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
    onEvent('resync')
    await say({ resync: true, hello: true })
  }
  const flush = async (): Promise<void> => {
    for (let next = client && waiting.take(); next; next = client && waiting.take()) await say(next)
  }
  const flushing = setInterval(() => void flush(), batchMs).unref()
  const beating = setInterval(() => void say({}).then(() => neighbours.lostOne() && onEvent('resync')), aliveMs).unref()

  await connect()
  waiting.begin()
  await say({ hello: true })
  return {
    send: (recorded) => void waiting.changes.push(...recorded),
    sendScreens: (screens) => void waiting.screens.push(...screens),
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
