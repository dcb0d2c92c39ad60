import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkerAbsenceCalls, type CheckerMission } from '@adm/contract/checker/checker-absence'
import { chosenText, mostChosen, type Replacement, replacementCalls } from '@adm/contract/checker/replacement'
import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { dayOf } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { mayCall, useMay, useSession } from '../../../platform/session/session.tsx'
import { isToCome } from './missions-under-absence.ts'
import { decidedStart, isGiven, momentOf, type OpenDecision } from './open-decision.ts'

type Hours = { startAt: string; endAt: string }
type Decisions = Readonly<Record<string, OpenDecision>>

/** A mission under an absence: the decision about it, of the person or proposed, and the checkers who may replace. */
export type MissionToDecide = { mission: CheckerMission; decision: OpenDecision; replacement: Replacement | undefined }

/** The missions under these hours with their decisions. A person who may not change orders keeps all of them, for the planners. */
export const useAbsenceDecisions = (checkerId: string, hours: Hours | null) => {
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [reach, setReach] = useState<ReplanReach>('hour')
  const missions = useMissionsUnder(checkerId, hours)
  const sought = { hours, reach, decisions, missions }
  const { data: replacements, error, refetch, isPlaceholderData } = useReplacements(checkerId, sought, mayReassign && missions.length > 0)
  const rows = missions.map((mission): MissionToDecide => {
    const replacement = replacements?.find(({ bookingId }) => bookingId === mission.bookingId)
    const decision = mayReassign ? (decisions[mission.bookingId] ?? proposed(mission, replacement)) : { choice: 'keep' as const }
    return { mission, decision, replacement }
  })
  return {
    rows,
    reach,
    setReach,
    /** Another proposal is computed: what is displayed is the one before. */
    isSolving: isPlaceholderData,
    /** The replacements could not be read: the person may still decide otherwise. */
    unread: error && { error, retry: () => void refetch() },
    isChanged: Object.keys(decisions).length > 0,
    decide: (bookingId: string, decision: OpenDecision) => setDecisions({ ...decisions, [bookingId]: decision }),
    /** Takes the proposals as the decisions of the person, so that a refusal finds them as they were sent. */
    retain: () => setDecisions(Object.fromEntries(rows.map(({ mission, decision }) => [mission.bookingId, decision]))),
    /** Leaves the undecided missions to be reassigned later. */
    postponeRest: () => {
      const undecidedRows = rows.filter(({ decision }) => !decision.choice)
      setDecisions({ ...decisions, ...Object.fromEntries(undecidedRows.map(({ mission }) => [mission.bookingId, { choice: 'keep' }])) })
    },
  }
}

const proposed = ({ startAt }: CheckerMission, replacement: Replacement | undefined): OpenDecision => {
  const place = replacement?.place
  if (!place) return {}
  const moment = place.startAt === startAt ? {} : { moment: momentOf(place.startAt) }
  return { choice: 'reassign', checkerId: place.checkerId, ...moment }
}

const daysOf = (hours: Hours | null) =>
  hours ? { fromDay: dayOf(hours.startAt), untilDay: dayOf(hours.endAt) } : { fromDay: '', untilDay: '' }

/** The upcoming missions that the hours cover. */
const useMissionsUnder = (checkerId: string, hours: Hours | null): readonly CheckerMission[] => {
  const session = useSession()
  const { data = [] } = useQuery({
    ...apiQuery(checkerAbsenceCalls.missions, { params: { checkerId }, query: daysOf(hours) }),
    enabled: hours !== null && mayCall(session, checkerAbsenceCalls.missions.requires),
  })
  return data.filter((mission) => hours && isToCome(mission) && mission.startAt < hours.endAt && hours.startAt < mission.endAt)
}

type Sought = { hours: Hours | null; reach: ReplanReach; decisions: Decisions; missions: readonly CheckerMission[] }

/** The decisions of the person as the call takes them. */
const chosenOf = ({ decisions, missions }: Sought): string[] =>
  missions.flatMap((mission) => {
    const { bookingId, startAt } = mission
    const decision = decisions[bookingId]
    if (!decision) return []
    const checkerId = isGiven(decision) ? (decision.checkerId ?? null) : null
    return [chosenText({ bookingId, checkerId, startAt: decidedStart(mission, decision) ?? startAt })]
  })

/** The proposals, computed again after each decision: a checker chosen for one mission may be too busy for another. */
const useReplacements = (checkerId: string, sought: Sought, isEnabled: boolean) => {
  const { hours, reach } = sought
  const chosen = chosenOf(sought)
  const { startAt, endAt } = hours ?? { startAt: '', endAt: '' }
  const query = { startAt, endAt, reach, ...(chosen.length > 0 && { chosen: chosen.slice(0, mostChosen) }) }
  return useQuery({
    ...apiQuery(replacementCalls.propose, { params: { checkerId }, query }),
    enabled: hours !== null && isEnabled,
    placeholderData: keepPreviousData,
  })
}
