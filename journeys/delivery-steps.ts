import { type APIRequestContext, expect } from '@playwright/test'
import { given, parisDay, type Row, unique } from './steps.ts'

const lotOf = (apartmentNumber: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  version: 0,
  change: {
    address: '12 rue des Filatiers',
    zipCode: '31000',
    city: 'Toulouse',
    typology: 'T2',
    surface: '42',
    building: 'A',
    floor: '1',
    apartmentNumber,
    ...more,
  },
})

const prospect = { prospectGender: 'Mme', prospectFirstName: 'Zoé', prospectLastName: 'Garnier', prospectPhone: '06 12 34 56 78' }

/** A draft of a delivery, by this run. */
export const newDelivery = async (request: APIRequestContext, change: object = {}) => {
  const { api, client } = await given(request)
  const { id } = await api.post('/api/deliveries', {
    clientId: client.id,
    reference: `Livraison ${unique()}`,
    estimatedCount: 3,
    dates: [parisDay(21)],
    service: 'checkin',
    offer: 'LIVRAISON',
    language: 'FR',
    furnished: false,
    keysAddress: 'Bureau de vente',
    keysHours: '8 h à 18 h',
    addCaptureToInventories: false,
    isAnnotated: false,
    contacts: [],
    ...change,
  })
  return { id, api }
}

type Delivered = { reference: string; dates: readonly string[]; rows: readonly object[] }

/** A delivery whose missions are made, by this run. */
const deliveryWith = async (request: APIRequestContext, { reference, dates, rows }: Delivered) => {
  const { id, api } = await newDelivery(request, { reference, dates, estimatedCount: rows.length })
  await api.post('/api/delivery-rows', { deliveryId: id, rows })
  await api.post(`/api/deliveries/${id}/transitions`, { to: 'checked' })
  const { id: run } = await api.post(`/api/deliveries/${id}/missions`, {})
  const board = () => api.get<Row & { lots: (Row & { name: string; mark: string | null })[] }>(`/api/deliveries/${id}/day`)
  await expect.poll(async () => (await board()).lots.length, { timeout: 30_000 }).toBe(rows.length)
  return { id, run, api, board }
}

/** A delivery of today whose missions are made, by this run. */
export const deliveryOfToday = (request: APIRequestContext) =>
  deliveryWith(request, {
    reference: `Jour J ${unique()}`,
    dates: [parisDay(0)],
    rows: [lotOf('101', { ...prospect, incompleteInformation: 'Attestation attendue' }), lotOf('102'), lotOf('103', { floor: '2' })],
  })

/** A delivery of one day whose four lots of two buildings have their orders, in another order than that of the way. */
export const deliveryToPlan = async (request: APIRequestContext, day: string) => {
  const reference = `Planning ${unique()}`
  const lots = [
    ['B', '201'],
    ['A', '101'],
    ['B', '101'],
    ['A', '102'],
  ] as const
  const rows = lots.map(([building, flat]) => lotOf(flat, { building, floor: flat.slice(0, 1), ...(flat === '201' && prospect) }))
  return { reference, ...(await deliveryWith(request, { reference, dates: [day], rows })) }
}
