import { meter, meterReading, readingKindLabels, type Meter } from '@adm/domain/meter/meter'
import type { meterEvents } from '@adm/domain/meter/meter-events'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { partEvents, type RecordPart } from '../../recipes/page/record-subject.ts'
import { asLabel, asList, asText, type Words } from '../../recipes/page/record-words.ts'
import { titleOfMeter } from './meter-words.ts'

type Technical = 'id' | 'dwellingId' | 'version'
export type MeterField = Exclude<keyof Meter, Technical>

const reading = meterReading.omit({ id: true, bookingId: true, device: true })
/** `Relevé du 23/11/2026 : 12 345,6 (C26004217-4)`. */
const asReading: Words = (value) => {
  const { data } = reading.safeParse(value)
  if (!data) return asText(value)
  const index = data.index === null ? 'index inconnu' : data.index.toLocaleString('fr-FR', { maximumFractionDigits: 3 })
  const serial = data.serial ? `, n° ${data.serial}` : ''
  return `${readingKindLabels[data.kind]} du ${formatDayNumeric(data.day)} : ${index}${serial} (${data.bookingCode})`
}

/** Label and French wording of each field of a meter. */
export const meterFields: Readonly<Record<MeterField, { label: string; words: Words }>> = {
  type: { label: 'Type de compteur', words: asLabel(meterTypeLabels) },
  pointNumber: { label: 'PRM ou PCE', words: asText },
  serial: { label: 'Numéro de série', words: asText },
  place: { label: 'Emplacement', words: asText },
  unit: { label: 'Unité', words: asText },
  device: { label: "Rang de l'appareil", words: (value) => String(value) },
  readings: { label: 'Relevés', words: asList(asReading) },
}

const words = partEvents<keyof typeof meterEvents>({
  created: 'a ajouté un compteur',
  changed: 'a modifié un compteur',
  deleted: 'a supprimé un compteur',
  restored: 'a rétabli un compteur supprimé',
  dwellingMerged: 'a rattaché un compteur au logement réuni',
  merged: 'a réuni un compteur avec son double',
  readingsMerged: "a repris les relevés d'un compteur en double",
  read: 'a relevé un compteur',
  readingChanged: 'a corrigé un relevé de compteur',
  readingRemoved: 'a supprimé un relevé de compteur',
  deviceChanged: 'a déclaré un changement de compteur',
  deviceChangeUndone: 'a annulé un changement de compteur',
  photoAdded: "a joint la photo d'un relevé",
  photoReplaced: "a remplacé la photo d'un relevé",
  photoChanged: "a renommé la photo d'un relevé",
  photoDeleted: "a supprimé la photo d'un relevé",
})

const which = meter.pick({ type: true, pointNumber: true, serial: true })

/** Events of a meter, in the order's history. */
export const meterPart: RecordPart = {
  fields: meterFields,
  event: (line) => {
    const { data } = which.safeParse(line.facts)
    return {
      ...words(line),
      facts: data ? [{ label: 'Compteur', value: titleOfMeter(data) }] : [],
    }
  },
}
