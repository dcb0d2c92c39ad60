import { bookingReportCalls, type BookingReport } from '@adm/contract/booking/booking-report'
import { reportPoints, reportPointsOf } from '@adm/domain/booking/step/report-point'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let quality: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T09:00:00.000Z' })
  quality = await server.signedIn('bookings:read', 'edl-view:read', 'bookings:update')
})
afterAll(() => server.stop())

const reportOf = async (id: string): Promise<BookingReport> =>
  bookingReportCalls.read.answer.parse((await quality.get(`/api/bookings/${id}/reports`)).body)

describe('the report of an order', () => {
  it('holds its documents, its checklist and the ten days of the entry, and that of the linked exit [TAB-3]', async () => {
    const { id: checkerId } = await server.given.checker('Ada Sol')
    const entry = await server.given.booking(
      { door: 'R1' },
      { to: 'waiting_checker' },
      { to: 'planned', checkerId, startAt: '2026-11-20T08:00:00.000Z' },
      { to: 'done' },
    )
    const exit = await server.given.booking({ door: 'R1', service: 'checkout', entryBookingId: entry.id })
    const report = await server.given.document(entry.id, 'REPORT_CHECKIN', 'Entrée.pdf')
    await server.given.document(entry.id, 'PURCHASE_ORDER')
    await server.given.document(exit.id, 'REPORT_CHECKOUT', 'Sortie.pdf')

    expect(await reportOf(entry.id)).toMatchObject({
      documents: [{ id: report.id, type: 'REPORT_CHECKIN', versions: [{ number: 1 }] }],
      checklist: null,
      amendment: { fromDay: '2026-11-20', untilDay: '2026-11-30', isOpen: true },
      linked: [{ id: exit.id, link: 'exit', documents: [{ name: 'Sortie.pdf' }] }],
    })
    expect(await reportOf(exit.id)).toMatchObject({
      amendment: null,
      linked: [{ id: entry.id, link: 'entry', documents: [{ id: report.id }] }],
    })

    const points = reportPoints.filter((point) => point !== 'meters')
    const facts = { points, pointReasons: { meters: 'Compteurs inaccessibles' } }
    const validation = { to: 'validated', facts, force: ['G13'], reason: 'Le gardien a les clés' }
    expect(await quality.post(`/api/bookings/${entry.id}/transitions`, validation)).toMatchObject({ status: 200 })
    const { checklist } = await reportOf(entry.id)
    expect(checklist).toMatchObject({ statedAt: '2026-11-20T09:00:00.000Z', statedBy: 'Camille' })
    expect(checklist?.points).toHaveLength(reportPointsOf(entry).length)
    expect(checklist?.points.filter(({ state }) => state !== 'complete')).toMatchObject([{ point: 'meters', state: 'excused' }])
  })

  it('is for whoever may see reports, while the company has them', async () => {
    const { id } = await server.given.booking()
    const planner = await server.signedIn('bookings:read')
    expect(await planner.get(`/api/bookings/${id}/reports`)).toMatchObject({ status: 403 })
    await server.db.updateTable('feature_option').set({ rapport: false }).execute()
    expect(await quality.get(`/api/bookings/${id}/reports`)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
  })
})
