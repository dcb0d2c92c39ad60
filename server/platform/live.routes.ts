import { eventCalls } from '@adm/contract/event'
import type { Gathering } from '@adm/contract/presence'
import type { By } from '@adm/domain/actor'
import { mayHear } from '@adm/domain/permission'
import { Readable } from 'node:stream'
import { findEventsSince } from './history.queries.ts'
import { firstIdAt, instantOf, newId } from './ids.ts'
import type { Live } from './live.ts'
import type { Gathered, Heard, Recorded } from './recorded.ts'
import { answers, type Feature } from './serve.ts'
import type { Reading } from './work.ts'

const beatMs = 15_000
const repeatedMs = 10_000
const longestGapMs = 3_600_000
const mostRepeated = 1_000
const mostUnread = 1_000_000

/** The live stream over the changes of this house. */
export const liveRoutes = (live: Live): Feature =>
  answers(eventCalls, {
    stream: async ({ lastEventId }, reading) => ({
      name: 'events',
      type: 'text/event-stream',
      body: await openStream(live, reading, lastEventId),
    }),
  })

const resync = 'event: resync\ndata: {}\n\n'
const write = ({ eventId, entity, id, of, version, kind }: Recorded): string =>
  `id: ${eventId}\ndata: ${JSON.stringify({ entity, id, version, kind, ...(of && { of }) })}\n\n`
const writePresence = (gatherings: readonly Gathering[]): string => `event: presence\ndata: ${JSON.stringify(gatherings)}\n\n`

/**
 * A stream of what this person may hear. It listens before it reads what was missed, so that nothing falls in between; a change may come
 * twice, never not at all. It ends when the person or the token does, and when its reader does not read.
 */
const openStream = async (live: Live, reading: Reading, lastEventId: string | undefined): Promise<Readable> => {
  let by = reading.by
  const stream = new Readable({ read: () => undefined, destroy: (error, done) => close(error, done) })
  const push = (text: string) => {
    if (stream.readableLength > mostUnread) stream.destroy()
    else stream.push(text)
  }
  const tellGathered = (...heard: readonly Gathered[]) => {
    const seen = heard.map(({ gathered }) => gathered).filter(({ entity }) => mayHear(by.permissions, entity))
    if (seen.length > 0) push(writePresence(seen))
  }
  const tell = (heard: Heard) => {
    if (heard === 'end') stream.push(null)
    else if (heard === 'resync') push(resync)
    else if ('gathered' in heard) tellGathered(heard)
    else if (isHeardBy(by, heard)) push(write(heard))
  }
  const check = () =>
    void reading.stillBy().then(
      (now) => {
        by = now
        push(': \n\n')
      },
      () => stream.push(null),
    )
  const waiting: Heard[] = []
  let hear: (heard: Heard) => void = (heard) => void waiting.push(heard)
  const unsubscribe = live.subscribe((heard) => {
    hear(heard)
    if (typeof heard !== 'string' && 'entity' in heard && isAbout(by, heard)) check()
  })
  const beat = setInterval(check, beatMs)
  const close = (error: Error | null, done: (error: Error | null) => void) => {
    clearInterval(beat)
    unsubscribe()
    done(error)
  }

  push(`id: ${newId()}\nevent: ready\ndata: {}\n\n`)
  tellGathered(...live.gatherings().map((gathered) => ({ gathered })))
  for (const text of await findMissed(reading, by, lastEventId)) push(text)
  for (const heard of waiting) tell(heard)
  hear = tell
  return stream
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was told since the last event heard and in the ten seconds before it: a transaction that began earlier may commit later. */
const findMissed = async ({ db, now }: Reading, by: By, lastEventId: string | undefined): Promise<readonly string[]> => {
  if (lastEventId === undefined) return []
  const since = uuid.test(lastEventId) ? instantOf(lastEventId) - repeatedMs : 0
  if (since < Date.parse(now) - longestGapMs) return [resync]
  const missed = await findEventsSince(db, firstIdAt(since), mostRepeated + 1)
  if (missed.length > mostRepeated) return [resync]
  return missed.filter((one) => isHeardBy(by, one)).map(write)
}

/** The person's own account, or that of the administrator who looks as them. */
const isAbout = (by: By, { entity, id }: Recorded): boolean => entity === 'user' && (id === by.id || id === by.viewer?.id)

/** Everybody hears of their own account: their rights may have changed, or ended. */
const isHeardBy = (by: By, recorded: Recorded): boolean => isAbout(by, recorded) || mayHear(by.permissions, recorded.entity)
