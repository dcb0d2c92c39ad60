import { booking } from '@adm/domain/booking/order/booking'
import { contact, tenant } from '@adm/domain/booking/order/booking-people'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { storedPremises } from '@adm/domain/booking/order/premises'
import { annex } from '@adm/domain/dwelling/dwelling'
import { keyTracking } from '@adm/domain/key-tracking/key-tracking'
import { keyTransitions } from '@adm/domain/key-tracking/key-transition'
import { meter, meterReading } from '@adm/domain/meter/meter'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { historyEvents } from '../../../recipes/history/record-event-line.ts'
import { actOfKind } from '../../../recipes/history/record-acts.ts'
import type { RecordFields } from '../../../recipes/page/record-subject.ts'
import type { Words } from '../../../recipes/page/record-words.ts'
import { keyFields, keyPart } from '../../key-tracking/key-history.ts'
import { meterFields, meterPart } from '../../meter/meter-history.ts'
import { sectionsThen } from './booking-as-of-fields.ts'
import { bookingFields } from './booking-field-labels.ts'
import { dispatchPart } from './dispatch-history.ts'
import { clientRequestPart } from './client-request-history.ts'
import { partnerRequestPart } from './partner-request-history.ts'
import { notificationPart } from './notification-history.ts'
import { slotOfferPart } from './slot-offer-history.ts'
import { bookingActs, bookingRecord } from './booking-record.ts'

// Every field of the schemas that history may show: a new field without a label or wording fails here.

const readable = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success
/** Formatted texts: two examples of each format. */
const formats: readonly (readonly [string, string])[] = [
  ['2026-11-23', '2026-11-24'],
  ['2026-11-23T09:30:00Z', '2026-11-23T10:00:00Z'],
  ['+33612345678', '+33712345678'],
]
const textsOf = (schema: z.core.$ZodType, name: string): readonly string[] => {
  if (schema === meterReading.shape.day) return ['2026-11-23', '2026-11-24']
  const format = readable(schema, 'Un texte') ? undefined : formats.find(([text]) => readable(schema, text))
  return format ?? [`Un texte de ${name}`, `Un autre de ${name}`]
}

/** Two different values that a field accepts; an enum gives all its values. */
const valuesOf = (schema: z.core.$ZodType, name = 'rien'): readonly unknown[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [...new Set([...valuesOf(schema.unwrap(), name), null])]
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodBoolean) return [true, false]
  if (schema instanceof z.ZodNumber) return [1, 23]
  if (schema instanceof z.ZodArray) return [[], ...valuesOf(schema.element).map((element) => [element])]
  return schema instanceof z.ZodObject ? variantsOf(schema) : textsOf(schema, name)
}

/** A complete object, then one variant per field with another value. */
const variantsOf = (schema: z.ZodObject): readonly Record<string, unknown>[] => {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, valuesOf(field, name)] as const)
  const whole = Object.fromEntries(fields.map(([name, values]) => [name, values.find((value) => value !== null)]))
  return [
    whole,
    ...fields.flatMap(([name, values]) => values.filter((value) => value !== whole[name]).map((value) => ({ ...whole, [name]: value }))),
  ]
}

const entities: readonly [string, RecordFields, z.ZodObject, readonly string[]][] = [
  [
    'booking',
    bookingFields,
    booking,
    ['id', 'clientId', 'areaId', 'checkerId', 'dwellingId', 'version', 'createdAt', 'updatedAt', 'code', 'missionRank'],
  ],
  [
    'key-tracking',
    keyFields,
    keyTracking,
    ['id', 'bookingId', 'destinationCheckerId', 'previousStatus', 'lastStep', 'movedAt', 'createdAt', 'updatedAt', 'version'],
  ],
  ['meter', meterFields, meter, ['id', 'dwellingId', 'version']],
]
const fields = entities.flatMap(([entity, labels, schema, technical]) =>
  Object.keys(schema.shape)
    .filter((name) => !technical.includes(name))
    .map((name) => [`${entity}.${name}`, labels[name], schema.shape[name]] as const),
)
/** Codes written the same in French and in the program, or given by people. */
const asWritten = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'm³', 'kWh', 'MWh']
const codesIn = (schema: z.core.$ZodType): readonly string[] =>
  valuesOf(schema)
    .flat()
    .filter((value) => typeof value === 'string' && /^[a-z]+(_[a-z]+)+$|^[A-Z_]{3,}$|^[a-z]{4,}$/.test(value) && !asWritten.includes(value))
    .map(String)

describe('the words of history', () => {
  it.each(fields)('name %s in French [TAB-1]', (_, field) => {
    expect(field?.label).toMatch(/^\p{Lu}[\p{L}°' ,-]+/u)
  })

  it.each(fields)('tell every value of %s in French, never as the program writes it [TAB-1]', (_, field, schema) => {
    const values = schema ? valuesOf(schema) : []
    const words = values.map((value) => field?.words(value) ?? '')

    expect(words.filter((text) => /[{}[\]"]|undefined|null|\btrue\b|\bfalse\b|NaN|Invalid/.test(text))).toEqual([])
    expect(schema ? codesIn(schema).filter((code) => words.some((text) => text.split(/[ ,()]+/).includes(code))) : []).toEqual([])
  })

  it.each<[string, { words: Words }, z.ZodObject]>([
    ['a tenant', bookingFields.tenants, tenant.omit({ id: true })],
    ['a contact', bookingFields.contacts, contact.omit({ id: true })],
    ['an annex', bookingFields.annexes, annex],
    ['a reading', meterFields.readings, meterReading.omit({ id: true, bookingId: true, device: true })],
  ])('tell when any detail of %s changes [TAB-1]', (_, field, schema) => {
    const words = variantsOf(schema).map((variant) => field.words([variant]))

    expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([])
  })

  it('tell when any detail of commercial premises changes [TAB-1]', () => {
    const words = variantsOf(storedPremises).map((variant) => bookingFields.premises.words(variant))

    expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([])
  })

  it('show every field of the order on the page of a past moment [TAB-1]', () => {
    const listed = sectionsThen.flatMap((section) => section.fields)

    // The status is in the page's head; key plans are in the key tracking rows.
    expect([...listed, 'status', 'keysPlan'].toSorted()).toEqual(Object.keys(bookingFields).toSorted())
  })
})

const line = {
  id: '1',
  at: '2026-11-20T08:00:00Z',
  byKind: 'staff',
  byId: 'a',
  byName: 'Claire',
  reason: null,
  facts: null,
  requestId: 'r',
  isUndone: false,
}
const kinds = [
  ...bookingTransitions.map(({ id }) => ['booking', id] as const),
  ...['changed', 'valueRestored', 'kept', 'repriced', 'clientMerged', 'clientUnmerged'].map((kind) => ['booking', kind] as const),
  ...['documentAdded', 'documentReplaced', 'documentChanged', 'documentDeleted'].map((kind) => ['booking', kind] as const),
  ...keyTransitions.map(({ id }) => ['key-tracking', id] as const),
  ...['created', 'changed', 'codeKept', 'codeRead', 'codeForgotten', 'closed', 'reopened', 'unopened'].map(
    (kind) => ['key-tracking', kind] as const,
  ),
  ...['read', 'readingChanged', 'readingRemoved', 'deviceChanged', 'deviceChangeUndone'].map((kind) => ['meter', kind] as const),
]

describe('the sentences of history', () => {
  it.each(kinds)('%s.%s says what was done, and is some kind of act [TAB-1]', (entity, kind) => {
    const [event] = historyEvents([{ ...line, entity, kind, before: { floor: '1' }, after: { floor: '2' } }], bookingRecord)

    expect(event?.sentence).toMatch(/^a [\p{L}']+/u)
    expect(event?.sentence).not.toMatch(/undefined|[A-Z]\d\d/)
    expect(actOfKind(bookingRecord.acts, `${entity}.${kind}`)?.label).toMatch(/^\p{Lu}/u)
  })

  it('are filtered by the slots of the tenant, of a visit by those of the prospects, as the tab is called [TAB-1]', () => {
    const labelOf = (service: BookingService) => actOfKind(bookingActs(service), 'slot-offer.offered')?.label

    expect([labelOf('checkin'), labelOf('visite')]).toEqual(['Créneaux du locataire', 'Créneaux des prospects'])
  })

  it('are those of the keys and the meters for what happens to them, whose old values are not put back from here [TAB-1]', () => {
    const change = { before: { place: 'Loge' }, after: { place: 'Agence' } }
    const [ofMeter, ofKeys] = historyEvents(
      [
        { ...line, entity: 'key-tracking', kind: 'changed', ...change },
        { ...line, entity: 'meter', kind: 'read', facts: { type: 'GAS', pointNumber: null, serial: 'A1' }, before: {}, after: {} },
      ],
      bookingRecord,
    )

    expect(ofKeys).toMatchObject({
      sentence: 'a modifié le plan des clés',
      changes: [{ label: 'Lieu', before: 'Loge', after: 'Agence', isRestorable: false }],
    })
    expect(ofMeter).toMatchObject({ sentence: 'a relevé un compteur', facts: [{ label: 'Compteur', value: 'Gaz · n° A1' }] })
    expect([keyPart, meterPart, dispatchPart, slotOfferPart, partnerRequestPart, notificationPart, clientRequestPart]).toEqual(
      Object.values(bookingRecord.parts ?? {}),
    )
  })

  it('lead to the act on many rows of which an event is a part, each at its own page [TAB-1]', () => {
    const partOfId = '0198f0d2-7c3a-7000-8000-000000000001'
    const wholeOf = (partOf: string | null) =>
      historyEvents([{ ...line, entity: 'booking', kind: 'E01', partOf, partOfId, before: null, after: {} }], bookingRecord)[0]?.whole

    expect(['booking-bulk', 'delivery-missions', 'calendar-plan'].map((partOf) => wholeOf(partOf)?.href)).toEqual([
      `/booking/bulk/${partOfId}`,
      `/deliveries/missions/${partOfId}`,
      `/calendar/plan/${partOfId}`,
    ])
    expect(wholeOf('alert-fix-bulk')).toBeUndefined()
  })

  it('say what was put back, and offer to put back what an edit replaced [TAB-1]', () => {
    const change = { before: { floor: '2', priceCents: 100 }, after: { floor: '1', priceCents: 200 } }
    const [restored] = historyEvents([{ ...line, entity: 'booking', kind: 'valueRestored', ...change }], bookingRecord)

    expect(restored?.sentence).toBe('a remis « Étage »')
    expect(restored?.changes.map(({ field, isRestorable }) => [field, isRestorable])).toEqual([
      ['floor', true],
      ['priceCents', false],
    ])
  })
})
