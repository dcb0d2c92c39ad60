import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import { asText } from '../page/record-words.ts'
import {
  fieldsOf,
  nextToSend,
  overlaid,
  withDecided,
  withEdit,
  withMade,
  withPutBack,
  withoutEdit,
  withoutFields,
  withSent,
  withTrouble,
} from './pending-edit.ts'

const row = { id: 'row', version: 3, comment: 'avant', digicode: null, tenants: [{ id: 't', name: 'Zoé', phone: '06' }] }
const edit = (id: string, change: Record<string, unknown>, more: Partial<PendingEdit> = {}): PendingEdit => ({
  id,
  personId: 'person',
  call: '/api/bookings/:id',
  rowId: 'row',
  name: 'La commande C1',
  href: '/booking/row',
  read: row,
  change,
  madeAt: Number(id),
  key: `key ${id}`,
  sent: null,
  trouble: null,
  ...more,
})
const sent = { version: 3, change: { comment: 'un' }, at: 0 }
const refused = { kind: 'refused' as const, statusCode: 422, code: 'FIELDS_INVALID', message: 'Non.', errors: [] }

describe('an edit on a row that has one already [ENT-7]', () => {
  it('becomes part of it, under the same key and over the same row', () => {
    const [first, ...others] = withEdit([edit('1', { comment: 'un' })], edit('2', { digicode: '12' }))
    expect(others).toEqual([])
    expect(first).toMatchObject({ id: '1', key: 'key 1', read: row, change: { comment: 'un', digicode: '12' } })
  })

  it('that puts the value back leaves nothing to send', () => {
    expect(withEdit([edit('1', { comment: 'un' })], edit('2', { comment: 'avant' }))).toEqual([])
  })

  it('that was refused sends it once more', () => {
    const [first] = withEdit([edit('1', { comment: 'un' }, { trouble: refused })], edit('2', { comment: 'deux' }))
    expect(first).toMatchObject({ trouble: null, change: { comment: 'deux' } })
  })

  it('goes behind one that may have arrived, of which nothing moves any more', () => {
    const [first, second] = withEdit([edit('1', { comment: 'un' }, { sent })], edit('2', { comment: 'deux' }))
    expect([first?.change, second?.change]).toEqual([{ comment: 'un' }, { comment: 'deux' }])
  })

  it('of another form of the row stays by itself', () => {
    expect(withEdit([edit('1', { comment: 'un' })], edit('2', { comment: 'deux' }, { call: '/api/bookings/:id/terms' }))).toHaveLength(2)
  })
})

describe('what leaves', () => {
  it('goes in the order in which it was made, one of a form at a time', () => {
    const edits = [edit('1', { comment: 'un' }, { sent }), edit('2', { comment: 'deux' }), edit('3', {}, { rowId: 'other' })]
    expect(nextToSend(edits, new Set())?.id).toBe('1')
    expect(nextToSend(edits, new Set(['1']))?.id).toBe('3')
    expect(nextToSend(edits, new Set(['1', '3']))).toBeUndefined()
  })

  it('is not what waits for the person', () => {
    expect(nextToSend([edit('1', { comment: 'un' }, { trouble: refused })], new Set())).toBeUndefined()
  })

  it('is written down only while the edit is what it was', () => {
    const edits = [edit('1', { comment: 'deux' })]
    expect(withSent(edits, edit('1', { comment: 'un' }), sent)).toEqual(edits)
    expect(withSent(edits, edit('1', { comment: 'deux' }), sent)).toMatchObject([{ sent }])
  })

  it('once made, leaves the others of the row over the row as it was saved', () => {
    const saved = { ...row, version: 4, comment: 'un' }
    const [first, second] = [edit('1', { comment: 'un' }, { sent }), edit('2', { comment: 'deux' })]
    expect(withMade([first, second], first, saved)).toMatchObject([{ id: '2', read: saved }])
  })

  it('keeps the values read before another person changed the row, so that a conflict with them is shown', () => {
    const [first, second] = [edit('1', { comment: 'un' }, { sent }), edit('2', { digicode: '12' })]
    const savedAfterOthers = { ...row, version: 5, comment: 'un', digicode: '34' }
    expect(withMade([first, second], first, savedAfterOthers)).toMatchObject([
      { id: '2', read: { version: 3, comment: 'un', digicode: null } },
    ])
  })

  it('once refused, takes what was made behind it along, and can be sent again', () => {
    const [first, second] = [edit('1', { comment: 'un' }, { sent }), edit('2', { digicode: '12' })]
    const stuck = withTrouble([first, second], first, refused)
    expect(stuck).toMatchObject([{ id: '1', sent: null, trouble: refused, change: { comment: 'un', digicode: '12' } }])
    expect(nextToSend(withDecided(stuck, '1'), new Set())).toMatchObject({ id: '1', trouble: null })
  })

  it('is nothing any more where the person kept all the values of the other', () => {
    expect(withDecided([edit('1', { comment: 'un' })], '1', { read: { ...row, version: 4 }, change: {} })).toEqual([])
  })
})

describe('what is taken back', () => {
  it('is the fields of a part of the page, and the edit with its last one', () => {
    const edits = [edit('1', { comment: 'un', digicode: '12' })]
    expect(withoutFields(edits, '1', ['digicode'])).toMatchObject([{ change: { comment: 'un' } }])
    expect(withoutFields(edits, '1', ['digicode', 'comment'])).toEqual([])
  })

  it('is nothing of what has left', () => {
    const edits = [edit('1', { comment: 'un' }, { sent })]
    expect(withoutFields(edits, '1', ['comment'])).toEqual(edits)
  })

  it('is put back as a new edit, with what was taken back only', () => {
    const taken = edit('1', { comment: 'un', digicode: '12' })
    const fresh = { id: '9', key: 'key 9', madeAt: 9 }
    const waiting = { id: '1', key: 'key 1', change: { comment: 'un', digicode: '12' } }
    expect(withPutBack([], taken, ['digicode'], fresh)).toMatchObject([{ ...fresh, change: { digicode: '12' } }])
    expect(withPutBack([edit('1', { comment: 'un' })], taken, ['digicode'], fresh)).toMatchObject([waiting])
  })

  it('is put back behind what has left of the edit meanwhile, of which nothing moves', () => {
    const left = edit('1', { comment: 'un' }, { sent })
    const fresh = { id: '9', key: 'key 9', madeAt: 9 }
    const [first, second] = withPutBack([left], edit('1', { comment: 'un', digicode: '12' }), ['digicode'], fresh)
    expect(first).toBe(left)
    expect(second).toMatchObject({ ...fresh, change: { digicode: '12' }, sent: null })
    expect(Object.keys(second?.change ?? {})).toEqual(['digicode'])
  })

  it('leaves what was made behind it over the values that were read', () => {
    const read = { ...row, comment: 'un' }
    const [first, second] = [edit('1', { comment: 'un' }), edit('2', { digicode: '12' }, { read })]
    expect(withoutEdit([first, second], first)).toMatchObject([{ id: '2', read: { comment: 'avant' } }])
  })
})

it('whatever is typed over and over on a row, what waits is one edit that changes the row into what was typed last [ENT-7]', () => {
  const text = fc.constantFrom('avant', 'un', 'deux')
  const change = fc.record({ comment: text, digicode: fc.constantFrom(null, '12', '34') }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      const edits = changes.reduce<readonly PendingEdit[]>((all, typed, index) => withEdit(all, edit(String(index + 1), typed)), [])
      expect(overlaid(row, edits)).toEqual(Object.assign({}, row, ...changes))
      expect(edits.length).toBeLessThanOrEqual(1)
    }),
  )
})

it('shows a row with what waits on it; of the things of a list, what is only shown of them stays', () => {
  const displayed = overlaid(row, [edit('1', { tenants: [{ id: 't', name: 'Zoé Garnier' }, { name: 'Noé' }] })], {
    tenants: { items: expect.anything(), key: 'id' },
  })
  expect(displayed.tenants).toEqual([{ id: 't', name: 'Zoé Garnier', phone: '06' }, { name: 'Noé' }])
  expect(overlaid(row, [edit('1', { comment: 'un' }, { rowId: 'other' })])).toBe(row)
})

it('says what waits in words, and of a person who was chosen only that it is another one', () => {
  const fields = { comment: { label: 'Commentaire', words: asText }, managerName: { label: 'Responsable', words: asText } }
  const read = { ...row, managerId: 'a', managerName: 'Anna' }
  expect(fieldsOf({ read, change: { comment: 'un', managerId: 'b', secret: 'x' } }, fields)).toEqual([
    { name: 'comment', label: 'Commentaire', before: 'avant', after: 'un' },
    { name: 'managerId', label: 'Responsable', before: 'Anna', after: 'un autre choix' },
  ])
})
