import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { durationCalls } from '@adm/contract/offer/duration'
import { type DurationVersion, minutesOf } from '@adm/domain/offer/duration-table'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { undoChange } from '../../../recipes/history/undo-change.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { groupKey, groupWords, inMinutes } from './duration-words.ts'

/** The approved versions of the table, the latest first; the last one can be taken back. */
export const DurationVersions = () => {
  const { data, error, refetch } = useQuery(apiQuery(durationCalls.table, {}))
  const versions = data?.versions ?? []
  return (
    <DetailSection title="Versions de la table">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {versions.map((version, index) => (
        <Version key={version.id} version={version} before={versions[index + 1]} isLast={index === 0} />
      ))}
      {data && <p className="dim">Avant la première version, une commande a la durée de départ de sa prestation et de son logement.</p>}
    </DetailSection>
  )
}

type VersionProps = { version: DurationVersion; before: DurationVersion | undefined; isLast: boolean }

const Version = ({ version, before, isLast }: VersionProps) => {
  const { number, validFrom, createdAt, createdByName, reason, durations } = version
  const previous = before?.durations ?? []
  const changed = durations.filter((value) => minutesOf(previous, value) !== value.minutes)
  return (
    <section aria-label={`Version ${number}`}>
      <h3>
        Version {number}, à partir du {formatDay(validFrom)}
      </h3>
      <p>
        {reason} <span className="dim">({[createdByName, formatMoment(createdAt)].filter(Boolean).join(', ')})</span>
      </p>
      <ul>
        {changed.map((value) => (
          <li key={groupKey(value)}>
            {groupWords(value)} : {inMinutes(minutesOf(previous, value))} → {inMinutes(value.minutes)}
          </li>
        ))}
      </ul>
      {isLast && <TakeBack number={number} />}
    </section>
  )
}

const approved = z.object({ number: z.int() })

/** Undoes the approval of the last version, by its event of the history. */
const TakeBack = ({ number }: { number: number }) => {
  const queries = useQueryClient()
  const mayApprove = useMay(durationCalls.approve)
  const { data: lines = [] } = useQuery({ ...apiQuery(durationCalls.history, {}), enabled: mayApprove })
  const [key] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const event = lines.findLast(({ kind, facts }) => kind === 'approved' && approved.safeParse(facts).data?.number === number)
  if (!mayApprove || !event) return null
  const takeBack = async () => {
    setPending(true)
    await undoChange(queries, { changeId: event.id, key })
    setPending(false)
  }
  return (
    <Button pending={isPending} onClick={() => void takeBack()}>
      Annuler la version {number}
    </Button>
  )
}
