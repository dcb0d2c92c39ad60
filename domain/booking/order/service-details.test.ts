import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingServices } from '../../offer/sold-service.ts'
import { bookingDraft } from './booking.ts'
import { familyOf } from '../step/booking-service.ts'
import { allServiceFields, fieldsOf, type ServiceField } from './service-field.ts'
import { detailsFor, missingDetails, refusedDetails, requiredMessage } from './service-details.ts'

const onDemand = bookingServices.filter((service) => familyOf(service) === 'DEM')
const service = fc.constantFrom(...onDemand)

const good = (field: ServiceField) => {
  if (field.kind === 'yesNo') return fc.boolean()
  if (field.kind === 'number') return fc.integer({ min: field.min, max: field.max })
  const choices = Object.keys(field.choices)
  return field.kind === 'choice' ? fc.constantFrom(...choices) : fc.subarray(choices, { minLength: 1 })
}
const bad = (field: ServiceField) => {
  if (field.kind === 'yesNo') return fc.constantFrom('oui', 1)
  if (field.kind === 'number') return fc.constantFrom(field.min - 1, field.max + 1, field.min + 0.5, 'deux')
  const [first = ''] = Object.keys(field.choices)
  return field.kind === 'choice' ? fc.constantFrom('toString', 'autre', 3, [first]) : fc.constantFrom(['autre'], [first, first], first)
}
/** A service with all its fields, each with a valid value. */
const whole = service.chain((serviceName) =>
  fc.record({
    service: fc.constant(serviceName),
    details: fc.record(Object.fromEntries(fieldsOf(serviceName).map((field) => [field.name, good(field)]))),
  }),
)

describe('the fields of the services on demand', () => {
  it('are there for each of them, and for no inspection or visit [ENT-8]', () => {
    expect(bookingServices.filter((serviceName) => fieldsOf(serviceName).length > 0)).toEqual(onDemand)
  })

  it('have names of their own, so that one history tells them all', () => {
    const names = allServiceFields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('hold what they may, and the schema of the order keeps it as it was said [VAL-11]', () => {
    fc.assert(
      fc.property(whole, ({ service: serviceName, details }) => {
        expect(refusedDetails(serviceName, details)).toEqual([])
        expect(missingDetails(serviceName, details)).toEqual([])
        expect(bookingDraft.shape.details.parse(details)).toEqual(details)
      }),
    )
  })

  it('refuse, at the field and in French, what is missing though required [VAL-11]', () => {
    fc.assert(
      fc.property(whole, fc.nat(), ({ service: serviceName, details }, rank) => {
        const fields = fieldsOf(serviceName)
        const field = fields[rank % fields.length]
        const without = Object.fromEntries(Object.entries(details).filter(([name]) => name !== field?.name))
        const errors = field?.required ? [{ path: `details.${field.name}`, message: requiredMessage }] : []
        expect(refusedDetails(serviceName, without)).toEqual(errors)
        expect(missingDetails(serviceName, without)).toEqual(field?.required ? [`« ${field.label} »`] : [])
      }),
    )
  })

  it('refuse, at the field and in French, what they may not hold [VAL-11]', () => {
    const broken = whole.chain(({ service: serviceName, details }) =>
      fc
        .constantFrom(...fieldsOf(serviceName))
        .chain((field) => bad(field).map((value) => ({ serviceName, field, brokenDetails: { ...details, [field.name]: value } }))),
    )
    fc.assert(
      fc.property(broken, ({ serviceName, field, brokenDetails }) => {
        expect(refusedDetails(serviceName, brokenDetails)).toEqual([
          { path: `details.${field.name}`, message: expect.stringMatching(/^(Choisissez|Indiquez|Répondez) .+\.$/) },
        ])
      }),
    )
  })

  it('are of their own service: those of another one are refused, and a form leaves them behind [VAL-11]', () => {
    expect(refusedDetails('plan', { plans: ['flat'], levels: 2, existingPlan: false, windows: 3 })).toEqual([
      { path: 'details.windows', message: 'Cette prestation ne demande pas cette information.' },
    ])
    expect(refusedDetails('checkin', { windows: 3 })).toHaveLength(1)
    expect(refusedDetails('checkin', null)).toEqual([])
    const typed = { plans: ['flat'], levels: Number.NaN, existingPlan: undefined, windows: 3 }
    expect(detailsFor('plan', typed)).toEqual({ plans: ['flat'] })
    expect(detailsFor('checkin', typed)).toBeNull()
    expect(detailsFor(undefined, typed)).toBeNull()
  })
})
