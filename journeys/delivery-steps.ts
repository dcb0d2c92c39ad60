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

/** A delivery of today whose missions are made, by this run. */
export const deliveryOfToday = async (request: APIRequestContext) => {
  const { api, client } = await given(request)
  const { id } = await api.post('/api/deliveries', {
    clientId: client.id,
    reference: `Jour J ${unique()}`,
    estimatedCount: 3,
    dates: [parisDay(0)],
    service: 'checkin',
    offer: 'LIVRAISON',
    language: 'FR',
    furnished: false,
    keysAddress: 'Bureau de vente',
    keysHours: '8 h à 18 h',
    addCaptureToInventories: false,
    isAnnotated: false,
    contacts: [],
  })
  const rows = [lotOf('101', { ...prospect, incompleteInformation: 'Attestation attendue' }), lotOf('102'), lotOf('103', { floor: '2' })]
  await api.post('/api/delivery-rows', { deliveryId: id, rows })
  await api.post(`/api/deliveries/${id}/transitions`, { to: 'checked' })
  const { id: run } = await api.post(`/api/deliveries/${id}/missions`, {})
  const board = () => api.get<Row & { lots: (Row & { name: string; mark: string | null })[] }>(`/api/deliveries/${id}/day`)
  await expect.poll(async () => (await board()).lots.length, { timeout: 30_000 }).toBe(3)
  return { id, run, api, board }
}
