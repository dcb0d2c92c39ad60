import type { BookingService } from '../../offer/sold-service.ts'
import type { FieldRefusal } from '../../refusal.ts'
import type { ServiceDetails } from './booking.ts'
import { fieldsOf, type ServiceField } from './service-field.ts'

type Typed = Readonly<Record<string, unknown>> | null | undefined

/** Whether a field has no value: left empty, cleared, or without a choice. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value) || (Array.isArray(value) && value.length === 0)

/** The details of a service without empty values; values that the form had for another service are dropped. */
export const detailsFor = (service: BookingService | undefined, typed: Typed): Record<string, unknown> | null => {
  const own = service ? fieldsOf(service) : []
  const said = own.flatMap(({ name }) => (isUnset(typed?.[name]) ? [] : [[name, typed?.[name]] as const]))
  return said.length > 0 ? Object.fromEntries(said) : null
}

const isChoiceOf = (choices: object, value: unknown): boolean => typeof value === 'string' && Object.hasOwn(choices, value)

const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
const areChoicesOf = (choices: object, value: unknown): boolean =>
  Array.isArray(value) && new Set(value).size === value.length && value.every((choice) => isChoiceOf(choices, choice))

/** The reason why a field refuses a value; null when it accepts it. */
const refusedValue = (field: ServiceField, value: unknown): string | null => {
  if (field.kind === 'yesNo') return typeof value === 'boolean' ? null : 'Répondez par oui ou par non.'
  if (field.kind === 'choice') return isChoiceOf(field.choices, value) ? null : 'Choisissez une valeur de la liste.'
  if (field.kind === 'several') return areChoicesOf(field.choices, value) ? null : 'Choisissez des valeurs de la liste.'
  return isWithin(value, field.min, field.max) ? null : `Indiquez un nombre entier entre ${field.min} et ${field.max}.`
}

/** The sentence for an empty required field. Source: `docs/domain.md` 9. */
export const requiredMessage = 'Ce champ est obligatoire.'

/** The refusals of a service's details, one per field: a required field that is missing, an invalid value, a field of another service. */
export const refusedDetails = (service: BookingService, details: ServiceDetails | null | undefined): FieldRefusal[] => {
  const fields = fieldsOf(service)
  const strange = Object.keys(details ?? {}).filter((name) => !fields.some((field) => field.name === name))
  const wrong = fields.flatMap((field): FieldRefusal[] => {
    const value = details?.[field.name]
    const message = isUnset(value) ? (field.required ? requiredMessage : null) : refusedValue(field, value)
    return message ? [{ path: `details.${field.name}`, message }] : []
  })
  return [...wrong, ...strange.map((name) => ({ path: `details.${name}`, message: 'Cette prestation ne demande pas cette information.' }))]
}

/** The labels of the required details that are missing; orders older than these fields have none of them. */
export const missingDetails = (service: BookingService, details: ServiceDetails | null | undefined): string[] =>
  fieldsOf(service)
    .filter(({ name, required }) => required && isUnset(details?.[name]))
    .map(({ label }) => `« ${label} »`)
