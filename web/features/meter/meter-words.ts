import { type Meter, meterKinds, type MeterReading, readingKindLabels } from '@adm/domain/meter/meter'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { formatDayShort } from '@adm/domain/values/date/moment'

/** `Électricité · PRM 12345678901234`; the serial number without a point number. */
export const titleOfMeter = ({ type, pointNumber, serial }: Pick<Meter, 'type' | 'pointNumber' | 'serial'>): string => {
  const { point } = meterKinds[type]
  return `${meterTypeLabels[type]} · ${pointNumber && point ? `${point.label} ${pointNumber}` : `n° ${serial}`}`
}

/** « Relevé du lun. 23 nov. 2026 ». */
export const titleOfReading = ({ kind, day }: Pick<MeterReading, 'kind' | 'day'>): string =>
  `${readingKindLabels[kind]} du ${formatDayShort(day)}`
