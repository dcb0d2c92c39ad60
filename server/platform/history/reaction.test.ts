import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { newId } from '../database/ids.ts'
import type { RowCondition, Work } from '../work/work.ts'
import { on, onlyIf, reactionsByEvent } from './reaction.ts'

type Changed = typeof bookingEvents.changed

const order: string[] = []
const noting = (name: string) => async () => void order.push(name)
const never: RowCondition = () => sql`false`
const hasDoor =
  (door: string): RowCondition =>
  (id) =>
    sql`exists (select from booking where id = ${id} and door = ${door})`

/** A reaction that writes another door, and records it. */
const writingDoor =
  (door: string) =>
  async (work: Work, { id }: { id: string }) => {
    order.push(door)
    await work.db.updateTable('booking').set({ door }).where('id', '=', id).execute()
    work.recorded.push({ entity: 'booking', id, of: null, kind: 'changed', version: 2, eventId: newId() })
  }

let server: TestServer
beforeAll(async () => {
  const reactions = reactionsByEvent([
    on(
      bookingEvents.changed,
      onlyIf<Changed>(never, noting('never')),
      onlyIf<Changed>(never, noting('sure'), ({ after }) => after.door === 'A'),
      onlyIf<Changed>(hasDoor('A'), writingDoor('B')),
      onlyIf<Changed>(hasDoor('A'), noting('too late')),
      onlyIf<Changed>(hasDoor('B'), noting('made by another')),
      noting('always'),
    ),
  ])
  server = await startTestServer([], { reactions })
})
afterAll(() => server.stop())

it('runs the reactions with something to do, in order, also what an earlier one gives a later one to do', async () => {
  const planner = await server.signedIn('bookings:read', 'bookings:update')
  const { id } = await server.given.booking()
  await planner.patch(`/api/bookings/${id}`, { door: 'A' }, { 'if-match': '"1"' })

  expect(order).toEqual(['sure', 'B', 'made by another', 'always'])
})
