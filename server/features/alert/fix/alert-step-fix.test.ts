import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedTenant, startAlertServer } from '../../../testing/testing-alert.ts'

let server: Awaited<ReturnType<typeof startAlertServer>>
beforeAll(async () => {
  server = await startAlertServer(['alerts:read', 'alerts:update', 'bookings:read', 'bookings:update', 'mission-propositions:read'])
})
afterAll(() => server.stop())

const hours = 3600
const inHours = (count: number) => new Date(Date.parse(server.clock.now()) + count * hours * 1000).toISOString()
/** A tenth hour of the morning, some days from now. */
const morning = (days: number) => inHours(24 * days).replace(/T.*/, 'T10:00:00.000Z')
const bodyOf = (fix: AlertFix) => (fix.call === 'step' ? fix.body : {})
/** An order on the map. */
const located = async (...given: Parameters<typeof server.given.booking>) => {
  const booking = await server.given.booking(...given)
  await server.locate(booking.id)
  return booking
}
const checker = (name: string, change: Parameters<typeof server.given.checker>[1] = {}) => server.given.checker(name, change)

describe('a fix that is a step, by its real call, takes the alert away [ROUTE-3]', () => {
  it('assignBest plans the best checker at the hour that is searched for', async () => {
    await checker('Nour Petit')
    const { id } = await located({ wishedDay: '2026-11-26' })
    await server.evaluate()
    const fix = await server.fixOf(id, 'noChecker', 'assignBest')
    expect(fix).toMatchObject({ label: 'Affecter Nour Petit', needsDialog: false })
    expect((await server.click(fix)).body).toMatchObject({ status: 'planned', checkerName: 'Nour Petit' })
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('nothingProposed')
  })

  it('assignBeyond plans the next checker of another area, by force and with its reason', async () => {
    const { id: areaId } = await server.given.area(['69001'], 'Lyon')
    const { id } = await located({ wishedDay: '2026-11-26', zipCode: '69001', city: 'Lyon' }, { to: 'waiting_checker' })
    await server.step(id, { to: 'waiting', reason: 'Personne' })
    await server.evaluate()
    const fix = await server.fixOf(id, 'noChecker', 'assignBeyond')
    expect(fix).toMatchObject({ label: 'Élargir : affecter Nour Petit', words: expect.stringContaining('la zone « Lyon »') })
    expect(bodyOf(fix)).toMatchObject({ force: ['G7'] })
    expect((await server.click(fix)).body).toMatchObject({ status: 'planned', checkerName: 'Nour Petit', areaId })
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('nothingProposed')
  })

  it('assignBest says that nobody may take the mission', async () => {
    await server.given.area(['13001'], 'Marseille')
    const { id } = await located({ wishedDay: '2026-11-26', zipCode: '13001', city: 'Marseille' })
    await server.evaluate()
    expect(await server.fixOf(id, 'noChecker', 'assignBest')).toMatchObject({
      label: 'Affecter un contrôleur',
      refusals: [{ code: 'NOBODY_TO_PROPOSE', message: "Aucun contrôleur n'est libre et joignable à cette heure." }],
    })
  })

  /** A mission in two days whose tenant has not confirmed. */
  const unconfirmed = async (name: string, change: Parameters<typeof server.given.booking>[0] = {}) => {
    const { id: checkerId } = await checker(name)
    const dated = { to: 'planned', checkerId, startAt: morning(2) } as const
    const { id } = await located({ tenants: [expectedTenant], presenceRequired: true, ...change }, dated)
    server.clock.pass(24 * hours)
    await server.evaluate()
    expect(await server.rulesOf(id)).toContain('presenceUnconfirmed')
    return id
  }
  const complete: Parameters<typeof server.given.booking>[0] = {
    building: 'A',
    staircase: '1',
    floor: '2',
    door: '4',
    digicode: 'aucun',
    annexes: [],
    expectedMeters: [],
    instructionsAcknowledged: true,
    keysPlan: { way: 'ONSITE' },
  }

  it('confirmPresence confirms a complete order', async () => {
    const id = await unconfirmed('Lou Martin', complete)
    const fix = await server.fixOf(id, 'waitingTenant', 'confirmPresence')
    expect((await server.click(fix)).body).toMatchObject({ status: 'confirmed' })
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('presenceUnconfirmed')
  })

  it('offerSlots asks the tenant for another date, with free slots', async () => {
    const id = await unconfirmed('Max Blanc')
    const fix = await server.fixOf(id, 'waitingTenant', 'offerSlots')
    expect(fix.words?.match(/ à \d+/g)).toHaveLength(fix.call === 'step' ? (fix.body.slots?.length ?? 0) : 0)
    expect((await server.click(fix)).body).toMatchObject({ status: 'waiting_roomer' })
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('presenceUnconfirmed')
  })

  it('offerSlots says that there are not enough free slots', async () => {
    const id = await unconfirmed('Zoé Noir')
    await server.db.updateTable('checker').set({ tags: [] }).execute()
    const fix = await server.fixOf(id, 'waitingTenant', 'offerSlots')
    expect(fix.refusals).toMatchObject([{ code: 'SLOTS_MISSING', message: 'Proposez au moins 3 créneaux libres à venir.' }])
  })

  it('closeMission closes a mission that is over', async () => {
    const { id: checkerId } = await checker('Ida Gris')
    const { id } = await located({}, { to: 'planned', checkerId, startAt: morning(1) })
    server.clock.pass(36 * hours)
    await server.evaluate()
    expect(await server.rulesOf(id)).toEqual(['missionNotClosed'])
    expect((await server.click(await server.fixOf(id, 'noDataBooking', 'closeMission'))).body).toMatchObject({ status: 'done' })
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('missionNotClosed')
  })

  it('closeMission says which meters are not read', async () => {
    const { id: checkerId } = await checker('Eva Brun')
    const { id } = await located({ expectedMeters: ['GAS'] }, { to: 'planned', checkerId, startAt: morning(1) })
    server.clock.pass(36 * hours)
    await server.evaluate()
    const fix = await server.fixOf(id, 'noDataBooking', 'closeMission')
    expect(fix.refusals).toMatchObject([{ message: expect.stringContaining('Gaz') }])
  })
})
