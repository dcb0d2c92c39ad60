import { describe, expect, it } from 'vitest'
import { historyEvents } from '../../../recipes/history/record-event-line.ts'
import { bookingRecord } from './booking-record.ts'

const line = {
  id: '1',
  entity: 'booking',
  kind: 'changed',
  at: '2026-11-20T08:00:00Z',
  byKind: 'staff',
  byId: 'a',
  byName: 'Claire Petit',
  reason: null,
  facts: null,
  before: {},
  after: {},
  requestId: 'r',
  isUndone: false,
}
const created = { ...line, id: '0', kind: 'E01', before: null, after: { service: 'checkin', digicode: null } }
const planned = {
  ...line,
  id: '2',
  kind: 'E04',
  byKind: 'system',
  byName: null,
  reason: 'Urgence',
  facts: { forced: ['G8'], feeCents: 1250, withdrawnKeys: 'none' },
  before: { status: 'waiting', startAt: null, version: 1 },
  after: { status: 'planned', startAt: '2026-11-23T08:30:00Z', version: 2 },
}
const edited = {
  ...line,
  id: '3',
  before: { furnished: false, wishedDay: null, tenants: [], priceCents: 12_000 },
  after: {
    furnished: true,
    wishedDay: '2026-11-23',
    tenants: [{ role: 'outgoing', firstName: 'Jean', lastName: 'Roux', phone: '+33612345678', emails: null }],
    priceCents: 12_550,
  },
}
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('historyEvents', () => {
  const [last, step, first] = historyEvents([created, planned, edited], bookingRecord)

  it('puts the newest first, each with who and a sentence', () => {
    expect(`${first?.who} ${first?.sentence}`).toBe('Claire Petit a créé la commande')
    expect(`${step?.who} ${step?.sentence}`).toBe("Le système a fait l'étape « Planifier »")
    expect(last?.sentence).toBe('a modifié « Meublé », « Prix HT », « Locataires », « Date souhaitée »')
  })

  it('tells before and after in words, without the bookkeeping', () => {
    expect(step?.changes.map(({ label, before, after }) => [label, plain(before), plain(after)])).toEqual([
      ['Statut', 'En attente', 'Planifiée'],
      ['Date de la mission', '–', 'lundi 23 novembre 2026 à 9 h 30'],
    ])
    expect(last?.changes.map(({ before, after }) => [plain(before), plain(after)])).toEqual([
      ['Non', 'Oui'],
      ['120,00 €', '125,50 €'],
      ['Aucun', 'Jean Roux (Sortant, 06 12 34 56 78)'],
      ['–', 'lundi 23 novembre 2026'],
    ])
  })

  it('tells the reason, what was forced and what was stated', () => {
    expect(step?.reason).toBe('Urgence')
    expect(step?.forced).toEqual(['disponibilités du contrôleur'])
    expect(step?.facts.map(({ label, value }) => `${label} : ${plain(value)}`)).toEqual([
      'Frais confirmés : 12,50 €',
      'Clés : Pas encore retirées',
    ])
  })
})

describe('what a service on demand asks', () => {
  const details = { windows: 4, water: true, power: true }
  const editLine = { ...line, before: { details }, after: { details: { ...details, windows: 6, water: false } } }
  const [event] = historyEvents([editLine], bookingRecord)

  it('is told field by field, and what did not change is left out [ENT-8]', () => {
    expect(event?.sentence).toBe('a modifié « Fenêtres à laver », « Eau disponible »')
    expect(event?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['details.windows', '4', '6'],
      ['details.water', 'Oui', 'Non'],
    ])
  })
})

describe('the options', () => {
  const sentenceOf = (kind: string, facts: object | null = null) => historyEvents([{ ...line, kind, facts }], bookingRecord)[0]?.sentence

  it('come and go in sentences of their own [STATE-4]', () => {
    expect(sentenceOf('virtual_tour_added')).toBe(': Visite virtuelle ajoutée.')
    expect(sentenceOf('virtual_tour_removed', { irreversible: true })).toBe(': Visite virtuelle retirée (irréversible).')
    expect(sentenceOf('virtual_tour_removed')).toBe(': Visite virtuelle retirée.')
    expect(sentenceOf('annotated_added')).toBe(': Annotation ajoutée.')
    expect(sentenceOf('annotated_removed')).toBe(': Annotation retirée.')
  })
})
