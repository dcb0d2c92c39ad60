import { describe, expect, it } from 'vitest'
import { contractualRefusal, legalRefusal, retentionOf } from './document-retention.ts'
import { documentTypes } from './document-type.ts'

const open = { missionDay: null, leaseEndDay: null }
const over = { missionDay: '2024-02-29', leaseEndDay: null }

describe('the keeping of a document', () => {
  it('has not begun while its order is open, whatever its type, and nothing forbids to delete it [ENT-11]', () => {
    expect(documentTypes).toHaveLength(10)
    for (const type of documentTypes) {
      expect(retentionOf(type, open)).toMatchObject({ untilDay: null, isLegal: false })
      expect(legalRefusal(retentionOf(type, open), '2026-11-21')).toBeNull()
    }
  })

  it('is three years for the file of an order and its exit report, ten for its papers', () => {
    expect(retentionOf('ANNEX', over).untilDay).toBe('2027-02-28')
    expect(retentionOf('REPORT_CHECKOUT', over)).toMatchObject({ untilDay: '2027-02-28', isLegal: true })
    expect(retentionOf('PURCHASE_ORDER', over)).toMatchObject({ untilDay: '2034-02-28', isLegal: false })
  })

  it('of an entry report runs from the end of the lease, and forbids its deletion until then', () => {
    const running = retentionOf('REPORT_CHECKIN', over)
    expect(running).toMatchObject({ untilDay: null, isLegal: true })
    expect(legalRefusal(running, '2050-01-01')).toMatch(/^Ce rapport doit être conservé tant que le bail court, puis 3 ans/)

    const ended = retentionOf('REPORT_CHECKIN', { ...over, leaseEndDay: '2025-06-30' })
    expect(ended.untilDay).toBe('2028-06-30')
    expect(legalRefusal(ended, '2028-06-30')).toMatch(/^Ce rapport doit être conservé jusqu'au .+ 2028/)
    expect(legalRefusal(ended, '2028-07-01')).toBeNull()
  })

  it('must be over before its end is the reason of a deletion', () => {
    expect(contractualRefusal(retentionOf('ANNEX', open), '2050-01-01')).toMatch(
      /n'a pas commencé à courir .+ : choisissez un autre motif\.$/,
    )
    expect(contractualRefusal(retentionOf('ANNEX', over), '2027-02-28')).toMatch(/court jusqu'au .+ 2027/)
    expect(contractualRefusal(retentionOf('ANNEX', over), '2027-03-01')).toBeNull()
  })
})
