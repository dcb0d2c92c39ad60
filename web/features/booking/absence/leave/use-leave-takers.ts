import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckerLeave, MissionAhead } from '@adm/contract/booking/checker-leave'
import { chosenText, mostChosen, type Replacement, replacementCalls } from '@adm/contract/checker/replacement'
import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { apiQuery } from '../../../../platform/api/api.ts'

type Handed = CheckerLeave['missions'][number]
type HandedMissions = Readonly<Record<string, Handed>>

/** The takers that the solver proposes for all missions of a leaver together, beside those that the person chose. */
export const useLeaveTakers = (id: string, opened: readonly MissionAhead[], handed: HandedMissions) => {
  const [reach, setReach] = useState<ReplanReach>('hour')
  const [startAt] = useState(() => new Date().toISOString())
  const endAt = opened.reduce((last, mission) => (mission.endAt > last ? mission.endAt : last), startAt)
  const chosen = chosenOf(opened, handed)
  const query = { startAt, endAt, reach, ...(chosen.length > 0 && { chosen: chosen.slice(0, mostChosen) }) }
  const { data, error, refetch } = useQuery({
    ...apiQuery(replacementCalls.propose, { params: { checkerId: id }, query }),
    placeholderData: keepPreviousData,
  })
  const replacementOf = ({ bookingId }: MissionAhead) => data?.find((replacement) => replacement.bookingId === bookingId)
  return {
    reach,
    setReach,
    replacementOf,
    /** The decision about a mission: of the person, or the proposal. */
    handedOf: (mission: MissionAhead): Handed | undefined => handed[mission.bookingId] ?? proposed(mission, replacementOf(mission)),
    unread: error && { error, retry: () => void refetch() },
  }
}

const chosenOf = (opened: readonly MissionAhead[], handed: HandedMissions): string[] =>
  opened.flatMap((mission) => {
    const choice = handed[mission.bookingId]
    if (!choice) return []
    const { bookingId, checkerId } = choice
    return [chosenText({ bookingId, checkerId, startAt: choice.startAt ?? mission.startAt })]
  })

const proposed = ({ bookingId, startAt }: MissionAhead, replacement: Replacement | undefined): Handed | undefined => {
  const place = replacement?.place
  if (!place) return undefined
  return { bookingId, checkerId: place.checkerId, ...(place.startAt !== startAt && { startAt: place.startAt }) }
}
