import { z } from 'zod'
import type { FieldRefusal } from '../refusal.ts'
import { day } from '../values/date/moment.ts'
import { optionalText, plateNumber } from '../values/text.ts'
import { type MeterType, meterTypes } from './meter-type.ts'

export const meterUnits = ['m³', 'kWh', 'MWh'] as const
export type MeterUnit = (typeof meterUnits)[number]

type Kind = {
  /** The units it counts in, each with the most that a large dwelling uses in a day. */
  mostADay: Readonly<Partial<Record<MeterUnit, number>>>
  /** The number of the delivery point, which stays when the device changes; none for what the building shares out itself. */
  point: { label: string; pattern: RegExp; message: string } | null
}

/** What each kind of meter counts in, and the number its network knows it by. Source: `docs/business.md` 2.6. */
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

/** The units that a kind of meter may count in, the usual one first. */
export const unitsOf = (type: MeterType): MeterUnit[] => meterUnits.filter((unit) => unit in meterKinds[type].mostADay)

const identity = {
  /** PRM of an electricity meter, PCE of a gas meter. */
  pointNumber: plateNumber,
  /** The number of the device, which changes with it. */
  serial: plateNumber,
  /** Where it is found: « placard du palier ». */
  place: optionalText(200),
  unit: z.enum(meterUnits, 'Choisissez une unité.'),
}
export type MeterIdentity = {
  type: MeterType
  pointNumber?: string | null | undefined
  serial?: string | null | undefined
  unit: MeterUnit
}

/** What is wrong with a meter's numbers and unit, at their fields; nothing when they are those of its type. */
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

/** A meter of a dwelling, as typed. Source: ENT-9. */
export const meterDraft = z
  .strictObject({ dwellingId: z.uuid('Choisissez un logement.'), type: z.enum(meterTypes, 'Choisissez un type de compteur.'), ...identity })
  .superRefine((typed, context) => {
    for (const { path, message } of refusedMeterFields(typed)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type MeterDraft = z.output<typeof meterDraft>

/** What changes of a meter: its type does not; another device is a change of device. */
export const meterChange = z.strictObject(identity).partial()
export type MeterChange = z.output<typeof meterChange>

const decimals = 3
const indexMessage = "Indiquez l'index."
/** What a meter shows, in its unit. */
export const meterIndex = z
  .number(indexMessage)
  .min(0, "L'index ne peut pas être négatif.")
  .max(999_999_999, 'Cet index est trop grand.')
  .refine((index) => Number(index.toFixed(decimals)) === index, `L'index doit avoir ${decimals} décimales au plus.`)

/** What is read of a meter for an order. */
export const readingDraft = z.strictObject({ bookingId: z.uuid('Choisissez une commande.'), day, index: meterIndex })
export type ReadingDraft = z.output<typeof readingDraft>

export const readingChange = z.strictObject({ day, index: meterIndex }).partial()
export type ReadingChange = z.output<typeof readingChange>

/** Another device in the place of the old one, whose last index is known or not. */
export const deviceChangeDraft = z.strictObject({
  bookingId: z.uuid('Choisissez une commande.'),
  day,
  lastIndex: meterIndex.nullish(),
  serial: plateNumber,
  firstIndex: meterIndex,
})
export type DeviceChangeDraft = z.output<typeof deviceChangeDraft>

/** A reading for an order; the last of a device that was taken away, and the first of the one that was put in its place. */
export const readingKindLabels = { reading: 'Relevé', removed: 'Dépose', installed: 'Pose' } as const
export type ReadingKind = keyof typeof readingKindLabels
export const readingKinds = ['reading', 'removed', 'installed'] as const satisfies readonly ReadingKind[]

export const meterReading = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  kind: z.enum(readingKinds),
  day: z.string(),
  /** `null` for a device that was taken away before anybody read it. */
  index: z.number().nullable(),
  /** Which device it was read on, from 1. */
  device: z.int(),
  /** The number of the device that was taken away. */
  serial: z.string().nullable(),
})
export type MeterReading = z.output<typeof meterReading>

/** A meter as it is read, with all its readings, the last first. */
export const meter = z.object({
  id: z.uuid(),
  dwellingId: z.uuid(),
  type: z.enum(meterTypes),
  pointNumber: z.string().nullable(),
  serial: z.string().nullable(),
  place: z.string().nullable(),
  unit: z.enum(meterUnits),
  /** The device that is there now, from 1. */
  device: z.int(),
  readings: z.array(meterReading),
  version: z.int(),
})
export type Meter = z.output<typeof meter>
