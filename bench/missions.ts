import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { judged, print } from './figures.ts'

const lots = 1_000
const lotsOfCall = 200
const leastPerSecond = 100

type Caller = { port: number; authorization: string }
const made = z.object({ id: z.uuid() })
const run = z.object({ id: z.uuid(), state: z.string(), created: z.int(), refusedCount: z.int() })

/** A client without a block, and a zip code that an area serves. */
const findPlace = async (db: pg.Pool) => {
  const { rows } = await db.query<{ clientId: string; zipCode: string }>(
    `select client.id as "clientId", area_zip.zip_code as "zipCode" from client, area_zip
      where merged_into is null and not exists (select from client_blocking where client_id = client.id) limit 1`,
  )
  const [place] = rows
  if (!place) throw new Error('No client without a block')
  return place
}

const lotOf = (zipCode: string, number: number) => ({
  id: crypto.randomUUID(),
  version: 0,
  change: {
    orderId: `LOT-${number}`,
    address: '12 allée des Peupliers',
    zipCode,
    city: 'Programme du banc',
    apartmentNumber: String(number),
    typology: 'T3',
    surface: '64',
    prospectGender: 'Mme',
    prospectFirstName: 'Zoé',
    prospectLastName: 'Garnier',
    prospectEmail: 'zoe@exemple.fr',
  },
})

/** Measures the creation of the missions of a delivery of a thousand lots, until its job has ended. */
export const reportMissions = async (db: pg.Pool, { port, authorization }: Caller): Promise<void> => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { clientId, zipCode } = await findPlace(db)
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const flags = { furnished: false, addCaptureToInventories: false, isAnnotated: false }
  const keys = { keysAddress: 'Bureau de vente', keysHours: '8 h à 18 h', keysInformation: null }
  const draft = {
    clientId,
    reference: `Banc ${Date.now()}`,
    estimatedCount: lots,
    dates: [day],
    service: 'checkin',
    language: 'FR',
    contacts: [],
  }
  const { id } = made.parse(await post('/api/deliveries', { ...draft, ...flags, ...keys, offer: 'LIVRAISON' }))
  for (let from = 0; from < lots; from += lotsOfCall) {
    const rows = Array.from({ length: lotsOfCall }, (_, index) => lotOf(zipCode, from + index + 1))
    await post('/api/delivery-rows', { deliveryId: id, rows })
  }
  await post(`/api/deliveries/${id}/transitions`, { to: 'checked' })
  const checking = performance.now()
  await post(`/api/deliveries/${id}/missions`, { dryRun: true })
  const begin = performance.now()
  let now = run.parse(await post(`/api/deliveries/${id}/missions`, { dryRun: false }))
  while (now.state === 'waiting' || now.state === 'running') {
    await wait(50)
    const answer = await fetch(`http://127.0.0.1:${port}/api/delivery-missions/${now.id}?most=1`, { headers: { authorization } })
    now = run.parse(await answer.json())
  }
  const perSecond = now.created / ((performance.now() - begin) / 1_000)
  print(
    `\n The missions of a delivery of ${lots.toLocaleString('en')} lots: dry run ${(begin - checking).toFixed(0)} ms, ${now.created} created, ${now.refusedCount} refused`,
  )
  print(`  orders a second ${judged(perSecond, leastPerSecond, '', false)}`)
}
