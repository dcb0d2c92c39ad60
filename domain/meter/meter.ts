import { z } from 'zod'
import type { FieldRefusal } from '../refusal.ts'
import { day } from '../values/date/moment.ts'
import { rule, rulesOf } from '../values/rule.ts'
import { optionalText, plateNumber } from '../values/text.ts'
import { type MeterType, meterTypes } from './meter-type.ts'

export const meterUnits = ['m³', 'kWh', 'MWh'] as const
export type MeterUnit = (typeof meterUnits)[number]

type Kind = {
  /** The units of the type, each with the highest daily consumption of a large dwelling. */
  mostADay: Readonly<Partial<Record<MeterUnit, number>>>
  /** The number of the delivery point, unchanged by a change of device; null for consumption that the building divides itself. */
  point: { label: string; pattern: RegExp; message: string } | null
}

/** Units and delivery point number of each meter type. Source: `docs/business.md` 2.6. */
export const meterKinds: Readonly<Record<MeterType, Kind>> = {
  ELECTRICITY: { mostADay: { kWh: 200 }, point: { label: 'PRM', pattern: /^\d{14}$/, message: 'Le PRM doit contenir 14 chiffres.' } },
  GAS: {
    mostADay: { 'm³': 40, kWh: 400 },
    point: { label: 'PCE', pattern: /^(\d{14}|GI\d{6})$/, message: 'Le PCE doit contenir 14 chiffres, ou GI suivi de 6 chiffres.' },
  },
  COLD_WATER: { mostADay: { 'm³': 5 }, point: null },
  HOT_WATER: { mostADay: { 'm³': 3 }, point: null },
  CALORIE: { mostADay: { kWh: 400, MWh: 0.4 }, point: null },
}

/** The units of a meter type, the usual one first. */
export const unitsOf = (type: MeterType): MeterUnit[] => meterUnits.filter((unit) => unit in meterKinds[type].mostADay)

const identity = {
  /** PRM of an electricity meter, PCE of a gas meter. */
  pointNumber: plateNumber,
  /** The serial number, which changes with the device. */
  serial: plateNumber,
  /** Position of the meter: « placard du palier ». */
  place: optionalText(200),
  unit: z.enum(meterUnits, 'Choisissez une unité.'),
}
export type MeterIdentity = {
  type: MeterType
  pointNumber?: string | null | undefined
  serial?: string | null | undefined
  unit: MeterUnit
}

/** The refusals of a meter's numbers and unit, with their fields; none when they match its type. */
export const refusedMeterFields = ({ type, pointNumber, serial, unit }: MeterIdentity): FieldRefusal[] => {
  const { point } = meterKinds[type]
  const units = unitsOf(type)
  return [
    ...(units.includes(unit) ? [] : [{ path: 'unit', message: `Choisissez une unité parmi : ${units.join(', ')}.` }]),
    ...(pointNumber && !point ? [{ path: 'pointNumber', message: "Ce type de compteur n'a ni PRM ni PCE." }] : []),
    ...(pointNumber && point && !point.pattern.test(pointNumber) ? [{ path: 'pointNumber', message: point.message }] : []),
    ...(pointNumber || serial ? [] : [{ path: 'serial', message: missingNumber(point?.label) }]),
  ]
}
const missingNumber = (label: string | undefined): string =>
  label ? `Indiquez le numéro de série ou le ${label}.` : 'Indiquez le numéro de série.'

/** The form of a meter of a dwelling. Source: ENT-9. */
export const meterDraft = z
  .strictObject({ dwellingId: z.uuid('Choisissez un logement.'), type: z.enum(meterTypes, 'Choisissez un type de compteur.'), ...identity })
  .check(rulesOf(['type', 'pointNumber', 'serial', 'unit'], refusedMeterFields))
export type MeterDraft = z.output<typeof meterDraft>

/** The editable fields of a meter. Its type is fixed, and another device is a change of device. */
export const meterChange = z.strictObject(identity).partial()
export type MeterChange = z.output<typeof meterChange>

const decimals = 3
const indexMessage = "Indiquez l'index."
/** The index of a meter, in its unit. */
export const meterIndex = z
  .number(indexMessage)
  .min(0, "L'index ne peut pas être négatif.")
  .max(999_999_999, 'Cet index est trop grand.')
  .check(rule((index) => Number(index.toFixed(decimals)) === index, `L'index doit avoir ${decimals} décimales au plus.`))

/** The form of a reading for an order. */
export const readingDraft = z.strictObject({ bookingId: z.uuid('Choisissez une commande.'), day, index: meterIndex })
export type ReadingDraft = z.output<typeof readingDraft>

export const readingChange = z.strictObject({ day, index: meterIndex }).partial()
export type ReadingChange = z.output<typeof readingChange>

/** The form of a change of device; the last index of the old device is optional. */
export const deviceChangeDraft = z.strictObject({
  bookingId: z.uuid('Choisissez une commande.'),
  day,
  lastIndex: meterIndex.nullish(),
  serial: plateNumber,
  firstIndex: meterIndex,
})
export type DeviceChangeDraft = z.output<typeof deviceChangeDraft>

/** Kinds of readings: for an order; the last of a removed device; the first of a newly installed device. */
export const readingKindLabels = { reading: 'Relevé', removed: 'Dépose', installed: 'Pose' } as const
export type ReadingKind = keyof typeof readingKindLabels
export const readingKinds = ['reading', 'removed', 'installed'] as const satisfies readonly ReadingKind[]

export const meterReading = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  kind: z.enum(readingKinds),
  day: z.string(),
  /** `null` for a device removed without a reading. */
  index: z.number().nullable(),
  /** Rank of the device, from 1. */
  device: z.int(),
  /** Serial number of the removed device. */
  serial: z.string().nullable(),
})
export type MeterReading = z.output<typeof meterReading>

/** A meter as the API returns it, with all its readings, newest first. */
export const meter = z.object({
  id: z.uuid(),
  dwellingId: z.uuid(),
  type: z.enum(meterTypes),
  pointNumber: z.string().nullable(),
  serial: z.string().nullable(),
  place: z.string().nullable(),
  unit: z.enum(meterUnits),
  /** Rank of the current device, from 1. */
  device: z.int(),
  readings: z.array(meterReading),
  version: z.int(),
})
export type Meter = z.output<typeof meter>
