import type { BookingCandidate } from '@adm/contract/booking/booking'
import { formatMinutes } from '@adm/domain/values/date/minutes'

/** Travel, load of the day and area of a candidate: « 12 min de trajet · journée libre · de la zone ». */
export const candidateHint = ({ travelMinutes, missionsThatDay, isOfArea }: BookingCandidate): string =>
  [
    travelMinutes === null ? 'trajet inconnu' : `${formatMinutes(travelMinutes)} de trajet`,
    missionsThatDay === 0 ? 'journée libre' : `${missionsThatDay} mission${missionsThatDay > 1 ? 's' : ''} ce jour`,
    isOfArea ? 'de la zone' : 'hors de la zone',
  ].join(' · ')
