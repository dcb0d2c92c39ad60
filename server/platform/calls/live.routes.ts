import { eventCalls } from '@adm/contract/platform/event'
import type { Gathering } from '@adm/contract/platform/presence'
import type { By } from '@adm/domain/actor'
import { mayReceive, personalEntities } from '@adm/domain/catalog/entities'
import { Readable } from 'node:stream'
import { findEventsSince } from '../history/history.queries.ts'
import { firstIdAt, instantOf, newId } from '../database/ids.ts'
import type { Live } from '../live/live.ts'
import type { PresenceEvent, LiveEvent, RecordedChange } from '../live/live-event.ts'
import { answers, type Routes } from '../http/serve.ts'
import type { Reading } from '../work/work.ts'

const beatMs = 15_000
const repeatedMs = 10_000
/** From the first answer of a page to its stream, on a slow network. */
const openingMs = 3_000
const longestGapMs = 3_600_000
const mostRepeated = 1_000
const mostUnread = 1_000_000

/** The live stream of the changes of this runtime. */
export const liveRoutes = (live: Live): Routes =>
  answers(eventCalls, {
    stream: async ({ lastEventId }, reading) => ({
      name: 'events',
      type: 'text/event-stream',
      body: await openStream(live, reading, lastEventId),
    }),
  })

const resync = 'event: resync\ndata: {}\n\n'
const write = ({ eventId, entity, id, of, version, kind }: RecordedChange): string =>
  `id: ${eventId}\ndata: ${JSON.stringify({ entity, id, version, kind, ...(of && { of }) })}\n\n`
const writePresence = (gatherings: readonly Gathering[]): string => `event: presence\ndata: ${JSON.stringify(gatherings)}\n\n`

/**
 * The stream of the events that this person may receive. It subscribes before it reads the missed events, so that none is lost in between;
 * an event may arrive twice. It ends with the person's access, with the token, or when its client does not read.
 */
const openStream = async (live: Live, reading: Reading, lastEventId: string | undefined): Promise<Readable> => {
  let by = reading.by
  const stream = new Readable({ read: () => undefined, destroy: (error, done) => close(error, done) })
  const push = (text: string) => {
    if (stream.readableLength > mostUnread) stream.destroy()
    else stream.push(text)
  }
  const writeGatherings = (...events: readonly PresenceEvent[]) => {
    const seen = events.map(({ presence }) => presence).filter(({ entity }) => mayReceive(by.permissions, entity))
    if (seen.length > 0) push(writePresence(seen))
  }
  const writeEvent = (event: LiveEvent) => {
    if (event === 'end') stream.push(null)
    else if (event === 'resync') push(resync)
    else if ('presence' in event) writeGatherings(event)
    else if (isVisibleTo(by, event)) push(write(event))
  }
  const check = () =>
    void reading.stillBy().then(
      (now) => {
        by = now
        push(': \n\n')
      },
      () => stream.push(null),
    )
  const waiting: LiveEvent[] = []
  let onEvent: (event: LiveEvent) => void = (event) => void waiting.push(event)
  const unsubscribe = live.subscribe((event) => {
    onEvent(event)
    if (typeof event !== 'string' && 'entity' in event && isAbout(by, event)) check()
  })
  const beat = setInterval(check, beatMs)
  const close = (error: Error | null, done: (error: Error | null) => void) => {
    clearInterval(beat)
    unsubscribe()
    done(error)
  }

  push(`id: ${newId()}\nevent: ready\ndata: {}\n\n`)
  writeGatherings(...live.gatherings().map((presence) => ({ presence })))
  for (const text of await findMissed(reading, by, lastEventId)) push(text)
  for (const event of waiting) writeEvent(event)
  onEvent = writeEvent
  return stream
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The events since the last one received and in the ten seconds before it: a transaction that began earlier may commit later. For the first
 * stream of a page, those of the seconds in which the page read its first answers.
 */
const findMissed = async ({ db, now }: Reading, by: By, lastEventId: string | undefined): Promise<readonly string[]> => {
  const since = missedSince(now, lastEventId)
  if (since < Date.parse(now) - longestGapMs) return [resync]
  const missed = await findEventsSince(db, firstIdAt(since), mostRepeated + 1)
  if (missed.length > mostRepeated) return [resync]
  return [...missed.filter((event) => isVisibleTo(by, event)), ...personalChanges(by, lastEventId)].map(write)
}

/** History does not record every change of a personal entity: a stream that comes back takes them for changed. */
const personalChanges = (by: By, lastEventId: string | undefined): readonly RecordedChange[] => {
  const { id } = by
  if (lastEventId === undefined || id === null) return []
  return personalEntities.map((entity) => ({ entity, id, kind: 'missed', version: 0, eventId: newId() }))
}

const missedSince = (now: string, lastEventId: string | undefined): number => {
  if (lastEventId === undefined) return Date.parse(now) - openingMs
  return uuid.test(lastEventId) ? instantOf(lastEventId) - repeatedMs : 0
}

/** True for the person's own account, or that of the administrator who views the product as them. */
const isAbout = (by: By, { entity, id }: RecordedChange): boolean => entity === 'user' && (id === by.id || id === by.viewer?.id)

/** A person always receives the changes of their own account: their permissions may have changed or ended. */
const isVisibleTo = (by: By, recorded: RecordedChange): boolean => {
  if (personalEntities.some((entity) => entity === recorded.entity)) return recorded.id === by.id
  return isAbout(by, recorded) || mayReceive(by.permissions, recorded.entity)
}
