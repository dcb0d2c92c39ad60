import { bookingDetail } from '@adm/contract/booking/booking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

const missingOf = async (id: string) => {
  const { missing } = bookingDetail.parse((await reader.get(`/api/bookings/${id}`)).body)
  const wordsOf = (fields: readonly { words: string }[]) => fields.map(({ words }) => words)
  return { toDispatch: wordsOf(missing.toDispatch), toExecute: wordsOf(missing.toExecute), keysPlan: missing.keysPlan }
}
const access = { building: 'A', staircase: '1', floor: '2', door: '3', digicode: 'aucun', annexes: [], expectedMeters: [] }

it('tells what a new order lacks for its planning and for its mission, from its creation on and whoever reads it [ENT-7]', async () => {
  const { id } = await server.given.booking({ wishedDay: null })
  expect(await missingOf(id)).toEqual({
    toDispatch: ['la date souhaitée'],
    toExecute: [
      'la date souhaitée',
      'le bâtiment',
      "l'escalier",
      "l'étage",
      'la porte',
      'le digicode ou « aucun »',
      'les annexes',
      'les compteurs attendus',
      'la prise en compte des consignes du client',
    ],
    keysPlan: ['le mode de remise'],
  })
})

it('tells nothing of an order that lacks nothing, nor of one that is over [ENT-7]', async () => {
  const whole = { ...access, instructionsAcknowledged: true, keysPlan: { way: 'ONSITE' } } as const
  const { id } = await server.given.booking(whole)
  expect(await missingOf(id)).toEqual({ toDispatch: [], toExecute: [], keysPlan: [] })
  const over = await server.given.booking({}, { to: 'canceled', reason: 'Doublon' })
  expect(await missingOf(over.id)).toEqual({ toDispatch: [], toExecute: [], keysPlan: [] })
})
