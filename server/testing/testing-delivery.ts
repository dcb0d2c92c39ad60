import { missionsResult } from '@adm/contract/delivery/delivery-missions'
import { emptyCells } from '@adm/domain/delivery/delivery-row'
import { expect } from 'vitest'
import { z } from 'zod'
import { deliveryFeature } from '../features/delivery/delivery.feature.ts'
import { newId } from '../platform/database/ids.ts'
import { makeRunner } from '../platform/jobs/jobs.ts'
import { drain, newName, runJobs, type TestServer } from './testing.ts'

const savedRows = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      version: z.int(),
      number: z.int(),
      state: z.string(),
      refusal: z.string().nullable(),
      bookingId: z.string().nullable(),
    }),
  ),
})

/** Runs the jobs of deliveries until none waits. */
export const runDeliveryJobs = (runtime: TestServer['runtime']): Promise<void> => runJobs(runtime, deliveryFeature.jobs ?? [])

/** What a person types of a new delivery of a client. */
export const deliveryDraftOf = (clientId: string, change: object = {}) => ({
  clientId,
  reference: newName(),
  estimatedCount: 2,
  dates: ['2026-12-01'],
  service: 'checkin',
  offer: 'LIVRAISON',
  language: 'FR',
  furnished: false,
  keysAddress: '12 quai des Chantiers',
  keysHours: '8 h à 18 h',
  addCaptureToInventories: false,
  isAnnotated: true,
  contacts: [],
  ...change,
})

/** Acts on deliveries of a test server, made by this person for a client with a place that an area serves. */
export const deliveriesIn = async (server: TestServer, planner: Awaited<ReturnType<TestServer['signedIn']>>) => {
  const place = await server.given.draft()
  const draft = (change: object = {}) => deliveryDraftOf(place.clientId, change)
  const made = async (change: object = {}) => {
    const { status, body } = await planner.post('/api/deliveries', draft(change))
    expect(status).toBe(201)
    return { id: String(body['id']), reference: String(body['reference']), url: `/api/deliveries/${String(body['id'])}` }
  }
  const lot = (change: object = {}) => ({
    ...emptyCells,
    address: '3 rue des Tilleuls',
    zipCode: place.zipCode,
    city: place.city,
    typology: 'T2',
    surface: '42,5',
    ...change,
  })
  const newRow = (change: object = {}) => ({ id: newId(), version: 0, change: lot(change) })
  const save = (deliveryId: string, rows: readonly object[], person = planner) => person.post('/api/delivery-rows', { deliveryId, rows })
  const step = (id: string, to: string, more: object = {}) => planner.post(`/api/deliveries/${id}/transitions`, { to, ...more })
  const rowsOf = async (id: string) => savedRows.parse((await planner.get(`/api/delivery-rows?delivery_id=${id}`)).body).items
  const runner = () => makeRunner(server.runtime, deliveryFeature.jobs ?? [])
  const ask = (id: string, body: object = {}, person = planner) => person.post(`/api/deliveries/${id}/missions`, body)
  const missionsOf = async (run: string, query = '') =>
    missionsResult.parse((await planner.get(`/api/delivery-missions/${run}${query}`)).body)
  /** Asks for the missions of a delivery, and makes them. @returns the creation once it has ended */
  const create = async (id: string) => {
    const { status, body } = await ask(id)
    expect({ status, body }).toMatchObject({ status: 200 })
    await drain(runner())
    return missionsOf(String(body['id']))
  }
  /** Undoes a creation of missions. */
  const takeBack = async (run: string) => {
    const event = server.db.selectFrom('event').select('id').where('entity', '=', 'delivery-missions').where('entity_id', '=', run)
    const { id } = await event.where('kind', '=', 'made').executeTakeFirstOrThrow()
    return planner.post(`/api/changes/${id}/undo`, {})
  }
  /** Undoes the last change of a delivery. */
  const undoLast = async (id: string) => {
    const events = server.db.selectFrom('event').select('id').where('entity', '=', 'delivery').where('entity_id', '=', id)
    const event = await events.orderBy('seq', 'desc').executeTakeFirstOrThrow()
    return planner.post(`/api/changes/${event.id}/undo`, {})
  }
  return { place, draft, made, newRow, save, step, rowsOf, runner, ask, create, missionsOf, takeBack, undoLast }
}
