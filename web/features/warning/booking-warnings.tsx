import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type WarningRow, warningCalls } from '@adm/contract/warning/warning'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { warningCauseLabels, warningSeverityLabels, warningStatusLabels } from '@adm/domain/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { warningDrafts } from './warning-drafts.ts'
import { reporterInWords, severityPhases, warningPhases } from './warning-words.ts'
import { WarningForm } from './warning.form.tsx'

const mostListed = 200

/** Tab of the problems reported about an order, the latest first, and the dialog that reports one. */
export function BookingWarnings({ id }: { id: string }) {
  const query = { booking_id: id, sort: '-createdAt', pageIndex: 1, responsesByPage: mostListed } as const
  const { data } = useSuspenseQuery(apiQuery(warningCalls.list, { query }))
  const isDrafted = useHasDraft(warningDrafts.add(id))
  const [isReporting, setReporting] = useState(isDrafted)
  const mayReport = useMay(warningCalls.create)
  const acting = useActingRefusals()
  const report = mayReport && (
    <p className="section-action">
      <Button icon="plus" refusals={acting} onClick={() => setReporting(true)}>
        Signaler un problème
      </Button>
    </p>
  )
  return (
    <DetailBody>
      {data.items.length === 0 ? (
        <EmptyState title="Aucun signalement" action={report}>
          Rien n'a été signalé sur cette commande.
        </EmptyState>
      ) : (
        <DetailSection title="Signalements">
          <PersonList>
            {data.items.map((row) => (
              <WarningLine key={row.id} row={row} />
            ))}
          </PersonList>
          {report}
        </DetailSection>
      )}
      {isReporting && <WarningForm bookingId={id} onClose={() => setReporting(false)} />}
    </DetailBody>
  )
}

const WarningLine = ({ row }: { row: WarningRow }) => {
  const { id, cause, severity, status, text, createdAt, assigneeName } = row
  return (
    <PersonLine
      name={warningCauseLabels[cause]}
      detail={`${reporterInWords(row)}, le ${formatMomentShort(createdAt)}`}
      actions={
        <Link to="/warning/$id" params={{ id }} aria-label={`Ouvrir le signalement : ${warningCauseLabels[cause]}`}>
          Ouvrir
        </Link>
      }
    >
      <StatusTag phase={severityPhases[severity]}>{warningSeverityLabels[severity]}</StatusTag>
      <StatusTag phase={warningPhases[status]}>{warningStatusLabels[status]}</StatusTag>
      {assigneeName && <span className="dim">{assigneeName}</span>}
      <span>{text}</span>
    </PersonLine>
  )
}
