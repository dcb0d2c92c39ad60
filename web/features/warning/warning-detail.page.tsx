import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type WarningDetail, warningCalls } from '@adm/contract/warning/warning'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { isWarningOpen, warningSeverityLabels, warningStatusLabels } from '@adm/domain/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { WarningSteps } from './warning-steps.tsx'
import { severityPhases, titleOfWarning, warningPhases } from './warning-words.ts'

const route = getRouteApi('/signed-in/warning/$id')

/** The page of a warning. */
export function WarningDetailPage() {
  const { id } = route.useParams()
  const { data: warning } = useSuspenseQuery(apiQuery(warningCalls.read, { params: { id } }))
  const title = titleOfWarning(warning)
  return (
    <RecordPage
      entity="warning"
      id={id}
      title={title}
      status={<Status warning={warning} />}
      actions={<WarningSteps key={warning.version} warning={warning} />}
      facts={[bookingServiceLabels[warning.service], warning.city, warning.clientName].join(' · ')}
      alerts={<BlockedReport warning={warning} />}
      tabsLabel="Onglets du signalement"
      recent={{ href: `/warning/${id}`, label: title, detail: `Signalement · ${warning.city}` }}
    />
  )
}

const Status = ({ warning: { status, severity } }: { warning: WarningDetail }) => (
  <>
    <StatusTag phase={warningPhases[status]}>{warningStatusLabels[status]}</StatusTag>{' '}
    <StatusTag phase={severityPhases[severity]}>{warningSeverityLabels[severity]}</StatusTag>
  </>
)

const BlockedReport = ({ warning: { status, severity } }: { warning: WarningDetail }) =>
  severity === 'high' && isWarningOpen(status) ? (
    <Notice tone="warning">Tant que ce signalement grave est ouvert, le rapport de la commande ne se valide pas sans motif.</Notice>
  ) : null
