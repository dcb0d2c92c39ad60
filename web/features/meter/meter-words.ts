import { type Meter, meterKinds } from '@adm/domain/meter/meter'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'

/** `Électricité · PRM 12345678901234`, or its serial number when the network gives it none. */
export const titleOfMeter = ({ type, pointNumber, serial }: Pick<Meter, 'type' | 'pointNumber' | 'serial'>): string => {
  const { point } = meterKinds[type]
  return `${meterTypeLabels[type]} · ${pointNumber && point ? `${point.label} ${pointNumber}` : `n° ${serial}`}`
}
