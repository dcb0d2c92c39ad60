import type { BookingCandidate } from '@adm/contract/booking/booking'

/** Travel, load of the day and area of a candidate: « 12 min de trajet · journée libre · de la zone ». */
export const candidateHint = ({ travelMinutes, missionsThatDay, isOfArea }: BookingCandidate): string =>
  [
    travelMinutes === null ? 'trajet inconnu' : `${travelMinutes} min de trajet`,
    missionsThatDay === 0 ? 'journée libre' : `${missionsThatDay} mission${missionsThatDay > 1 ? 's' : ''} ce jour`,
    isOfArea ? 'de la zone' : 'hors de la zone',
  ].join(' · ')
