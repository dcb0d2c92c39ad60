import pg from 'pg'
import { closeWithin } from '../database/close-within.ts'
import type { ScreenState } from './presence.ts'
import type { LiveEvent, RecordedChange } from './live-event.ts'

/** The connection to the other processes on one database: LISTEN and NOTIFY on a separate PostgreSQL connection. */
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
/** The connection is closed, and opened again, when a message is not answered within this time. */
const patienceMs = 3_000
/** A notification has at most 8,000 bytes: the identifiers of thirty changes with a margin, or five names of two hundred letters. */
const mostChangesPerMessage = 30
const mostScreensPerMessage = 5

/** The other processes, with the instant of their last message. A silent process may have died before it published its changes. */
const makeNeighbours = () => {
  const receivedAt = new Map<string, number>()
  return {
    receive: ({ from, bye }: Message) => void (bye ? receivedAt.delete(from) : receivedAt.set(from, Date.now())),
    /** Removes the processes that have become silent. @returns true when there were any */
    dropSilent: () => {
      const lost = [...receivedAt].filter(([, at]) => Date.now() - at > 2.5 * aliveMs)
      for (const [from] of lost) receivedAt.delete(from)
      return lost.length > 0
    },
  }
}

/** The queue of messages to send: changes and presence. */
const makeWaiting = (ownScreens: () => readonly ScreenState[]) => {
  const changes: RecordedChange[] = []
  const screens: ScreenState[] = []
  return {
    changes,
    screens,
    /** The next message; null when the queue is empty. */
    take: (): Omit<Message, 'from'> | null => {
      if (changes.length > 0) return { changes: changes.splice(0, mostChangesPerMessage) }
      return screens.length > 0 ? { screens: screens.splice(0, mostScreensPerMessage) } : null
    },
    /** Resets the queue after a (re)connection: only the presence of this process's tabs is sent. Open pages read missed changes again. */
    begin: () => {
      changes.length = 0
      screens.splice(0, screens.length, ...ownScreens())
    },
  }
}

type WireState = WireHandlers & { neighbours: ReturnType<typeof makeNeighbours>; waiting: ReturnType<typeof makeWaiting> }
const handleMessage = (message: Message, { onEvent, onScreen, ownScreens, neighbours, waiting }: WireState): void => {
  neighbours.receive(message)
  for (const change of message.changes ?? []) onEvent(change)
  for (const screen of message.screens ?? []) onScreen(screen)
  if (message.hello) waiting.screens.push(...ownScreens())
  if (message.resync) onEvent('resync')
}

/** A connection that listens, and calls `onGone` once when it ends. */
const listen = async (url: string, onMessage: (message: Message) => void, onGone: () => void): Promise<pg.Client> => {
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, keepAlive: true }
  const client = new pg.Client({ connectionString: url, application_name: 'adm live', pipeline: true, ...patience })
  client.on('notification', ({ payload }) => onMessage(JSON.parse(payload ?? '{}') as Message))
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`listen ${channel}`)
  client.once('end', onGone)
  return client
}

/** Prepared, so planned once on the connection: it is sent up to every 20 ms. */
const notifyQuery = (message: Message) => ({ name: 'say', text: 'select pg_notify($1, $2)', values: [channel, JSON.stringify(message)] })

/**
 * Opens the connection. Changes leave after their COMMIT, in batches of 20 ms: a NOTIFY inside the transaction holds a lock on the whole
 * database until the commit is on disk, which halves the write rate. Changes may therefore be lost when a process dies or a connection
 * breaks: `resync` is then sent, and every open page reads its data again.
 */
export const openWire = async (url: string, me: string, handlers: WireHandlers): Promise<Wire> => {
  const neighbours = makeNeighbours()
  const waiting = makeWaiting(handlers.ownScreens)
  const { onEvent } = handlers
  const receiveMessage = (message: Message) => message.from !== me && handleMessage(message, { ...handlers, neighbours, waiting })
  let open = true
  let client: pg.Client | null = null

  const sendMessage = async (message: Omit<Message, 'from'>): Promise<void> => {
    await client?.query(notifyQuery({ from: me, ...message })).catch(() => undefined)
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
    await sendMessage({ resync: true, hello: true })
  }
  const flush = async (): Promise<void> => {
    for (let next = client && waiting.take(); next; next = client && waiting.take()) await sendMessage(next)
  }
  const flushing = setInterval(() => void flush(), batchMs).unref()
  const beating = setInterval(() => void sendMessage({}).then(() => neighbours.dropSilent() && onEvent('resync')), aliveMs).unref()

  await connect()
  waiting.begin()
  await sendMessage({ hello: true })
  return {
    send: (recorded) => void waiting.changes.push(...recorded),
    sendScreens: (screens) => void waiting.screens.push(...screens),
    sendResync: () => void sendMessage({ resync: true }),
    close: async () => {
      open = false
      clearInterval(flushing)
      clearInterval(beating)
      await flush()
      await sendMessage({ bye: true })
      client?.removeAllListeners('end')
      if (client) await closeWithin(client.end())
    },
  }
}
