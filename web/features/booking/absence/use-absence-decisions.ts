import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkerAbsenceCalls, type CheckerMission, mostChosen, type Replacement } from '@adm/contract/checker/checker-absence'
import { dayOf } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { mayCall, useMay, useSession } from '../../../platform/session/session.tsx'
import { isToCome } from './missions-under-absence.ts'
import type { OpenDecision } from './open-decision.ts'

type Hours = { startAt: string; endAt: string }

/** A mission under an absence: the decision about it, of the person or proposed, and the checkers who may replace. */
export type MissionToDecide = { mission: CheckerMission; decision: OpenDecision; replacement: Replacement | undefined }

/** The missions under these hours with their decisions. A person who may not change orders keeps all of them, for the planners. */
export const useAbsenceDecisions = (checkerId: string, hours: Hours | null) => {
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  const [decisions, setDecisions] = useState<Readonly<Record<string, OpenDecision>>>({})
  const missions = useMissionsUnder(checkerId, hours)
  const { data: replacements, error, refetch } = useReplacements(checkerId, hours, decisions, mayReassign && missions.length > 0)
  const rows = missions.map((mission): MissionToDecide => {
    const replacement = replacements?.find(({ bookingId }) => bookingId === mission.bookingId)
    const decision = mayReassign ? (decisions[mission.bookingId] ?? proposed(replacement)) : { choice: 'keep' as const }
    return { mission, decision, replacement }
  })
  return {
    rows,
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

const proposed = (replacement: Replacement | undefined): OpenDecision =>
  replacement?.proposedId ? { choice: 'reassign', checkerId: replacement.proposedId } : {}

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

/** The replacements, judged again after each decision: a checker chosen for one mission may be too busy for another. */
const useReplacements = (checkerId: string, hours: Hours | null, decisions: Readonly<Record<string, OpenDecision>>, isEnabled: boolean) => {
  const chosen = Object.entries(decisions).map(([bookingId, { checkerId: takerId = '' }]) => `${bookingId}:${takerId}`)
  const { startAt, endAt } = hours ?? { startAt: '', endAt: '' }
  const query = { startAt, endAt, ...(chosen.length > 0 && { chosen: chosen.slice(0, mostChosen) }) }
  return useQuery({
    ...apiQuery(checkerAbsenceCalls.replacements, { params: { checkerId }, query }),
    enabled: hours !== null && isEnabled,
    placeholderData: keepPreviousData,
  })
}
