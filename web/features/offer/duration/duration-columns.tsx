import type { DurationStatistic } from '@adm/contract/offer/duration'
import { driftPercent, fewestCases } from '@adm/domain/offer/duration-proposal'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import type { Column } from '../../../ui/table/table-columns.ts'
import { asSigned, inMinutes } from './duration-words.ts'

const caseWords = ({ cases, outliers }: DurationStatistic): string =>
  outliers > 0 ? `${cases} (${outliers} écarté${outliers > 1 ? 's' : ''})` : String(cases)

/** The drift, or why there is none to tell. */
const driftWords = ({ cases, driftMinutes, currentMinutes }: DurationStatistic): string => {
  if (cases < fewestCases) return 'Trop peu de cas'
  return `${asSigned(driftMinutes)}\u00a0min (${asSigned(driftPercent(driftMinutes, currentMinutes))}\u00a0%)`
}

/** Columns of the groups: real against planned minutes, the drift and the proposal. */
export const durationColumns: readonly Column<DurationStatistic>[] = [
  { key: 'service', title: 'Prestation', width: 150, pinned: true, show: ({ service }) => bookingServiceLabels[service] },
  {
    key: 'dwelling',
    title: 'Logement',
    onSecondLine: true,
    show: ({ roomCount, furnished }) => `${roomCount} ${furnished ? 'meublé' : 'non meublé'}`,
  },
  { key: 'cases', title: 'Cas', align: 'right', show: caseWords },
  {
    key: 'planned',
    title: 'Prévu (médiane)',
    align: 'right',
    show: ({ cases, plannedMinutes }) => (cases > 0 ? inMinutes(plannedMinutes) : '–'),
  },
  { key: 'real', title: 'Réel (médiane)', align: 'right', show: ({ cases, realMinutes }) => (cases > 0 ? inMinutes(realMinutes) : '–') },
  {
    key: 'quartiles',
    title: 'La moitié des missions',
    align: 'right',
    show: ({ cases, lowerMinutes, upperMinutes }) => (cases > 0 ? `${inMinutes(lowerMinutes)} à ${inMinutes(upperMinutes)}` : '–'),
  },
  { key: 'drift', title: 'Écart', align: 'right', onSecondLine: true, show: driftWords },
  { key: 'current', title: 'Durée de la table', align: 'right', show: ({ currentMinutes }) => inMinutes(currentMinutes) },
  {
    key: 'proposed',
    title: 'Durée proposée',
    align: 'right',
    onSecondLine: true,
    show: ({ proposedMinutes }) => (proposedMinutes === null ? '–' : <strong>{inMinutes(proposedMinutes)}</strong>),
  },
]
