import { availabilities } from '@adm/contract/booking/availability'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { expectedTenant, startAlertServer } from '../../../testing/testing-alert.ts'

let server: Awaited<ReturnType<typeof startAlertServer>>
beforeAll(async () => {
  server = await startAlertServer(['alerts:read', 'alerts:update', 'bookings:read', 'bookings:update', 'mission-propositions:read'])
  await server.given.checker('Nour Petit', { email: 'nour@example.com' })
})
afterAll(() => server.stop())

const without = (wishedDay = '2026-11-26') => server.given.booking({ wishedDay })
/** The hour within the working day of a checker. */
const at = (day: string) => `${day}T09:00:00.000Z`

describe('each one-click fix, by its real call, takes the alert away [ROUTE-3]', () => {
  it.each(['proposeToBest', 'proposeToAll'])('%s', async (kind) => {
    const { id } = await server.given.booking({ wishedDay: '2026-12-01' })
    await server.locate(id)
    await server.evaluate()
    expect(await server.rulesOf(id)).toContain('nothingProposed')
    const fix = await server.fixOf(id, 'noChecker', kind)
    expect(fix.words).toMatch(/^Mission du mardi 1er décembre 2026 à .*, proposée à .+\.$/)
    expect((await server.click(fix)).status).toBe(201)
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('nothingProposed')
  })

  it('moveTo', async () => {
    const { id } = await without()
    await server.locate(id)
    await server.evaluate()
    const fix = await server.fixOf(id, 'noChecker', 'moveTo')
    expect(fix.words).toBe("La commande n'a pas encore de rendez-vous.")
    // « Affecter » plans the order at its first free hour.
    const assigning = await server.fixOf(id, 'noChecker', 'assignBest')
    expect([fix, assigning].map((of) => of.call === 'step' && of.body.startAt)).toEqual([expect.any(String), expect.any(String)])
    expect(fix.call === 'step' && fix.body.startAt).not.toBe(assigning.call === 'step' && assigning.body.startAt)
    expect((await server.click(fix)).status).toBe(200)
    await server.evaluate()
    expect((await server.alertsOf(id)).map(({ type }) => type)).not.toContain('noChecker')
  })

  it('nextWave', async () => {
    await server.given.checker('Ada Faure', { email: 'ada@example.com' })
    await Promise.all(
      ['Ben Roy', 'Cam Roy', 'Dan Roy', 'Eve Roy'].map((name) => server.given.checker(name, { email: `${newId()}@example.com` })),
    )
    const { id } = await without('2026-12-02')
    await server.locate(id)
    await server.run(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: at('2026-12-02') })
    server.clock.pass(5 * 3600)
    await server.evaluate()
    expect(await server.rulesOf(id)).toContain('propositionOld')
    const fix = await server.fixOf(id, 'waitingChecker', 'nextWave')
    expect(fix.words).toMatch(/^Les contrôleurs suivants reçoivent la proposition/)
    expect((await server.click(fix)).status).toBe(200)
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('propositionOld')
  })

  const offered = async () => {
    const { id } = await server.given.booking({ wishedDay: '2026-12-20', tenants: [expectedTenant], presenceRequired: true })
    await server.locate(id)
    const { body } = await server.planner.get(`/api/bookings/${id}/availabilities?fromDay=2026-12-10&untilDay=2026-12-16`)
    const { days } = availabilities.parse(body)
    const slots = days
      .flatMap(({ slots: of }) => of.slice(0, 1))
      .slice(0, 3)
      .map(({ startAt, checkerId }) => ({ startAt, checkerId }))
    expect((await server.step(id, { to: 'waiting_roomer', slots })).status).toBe(200)
    server.clock.pass(49 * 3600)
    await server.evaluate()
    expect(await server.rulesOf(id)).toContain('linkOld')
    return id
  }

  it('resendLinks, which mails the link again', async () => {
    const id = await offered()
    const before = (await server.mailsTo('lea@example.com')).length
    expect((await server.click(await server.fixOf(id, 'waitingTenant', 'resendLinks'))).status).toBe(204)
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('linkOld')
    expect((await server.mailsTo('lea@example.com')).length).toBe(before + 1)
  })

  it('takeBack', async () => {
    const id = await offered()
    expect((await server.click(await server.fixOf(id, 'waitingTenant', 'takeBack'))).status).toBe(200)
    await server.evaluate()
    expect(await server.rulesOf(id)).not.toContain('linkOld')
  })

  it('confirmPresence says what is missing, until it is there', async () => {
    const checker = await server.given.checker('Lou Martin')
    const startAt = new Date(Date.parse(server.clock.now()) + 30 * 3_600_000).toISOString().replace(/T.*/, 'T10:00:00.000Z')
    const { id } = await server.given.booking(
      { tenants: [expectedTenant], presenceRequired: true },
      { to: 'planned', checkerId: checker.id, startAt },
    )
    await server.evaluate()
    expect(await server.rulesOf(id)).toContain('presenceUnconfirmed')
    const fix = await server.fixOf(id, 'waitingTenant', 'confirmPresence')
    expect(fix.refusals).toMatchObject([{ code: 'EXECUTION_DATA_MISSING', message: expect.stringContaining('Il manque') }])
    expect(await server.fixOf(id, 'waitingTenant', 'phone')).toMatchObject({ call: 'phone', phone: '+33612345678', name: 'Léa Roux' })
  })
})
