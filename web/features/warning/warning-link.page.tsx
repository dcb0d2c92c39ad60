import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type LinkedWarnings, warningLinkCalls } from '@adm/contract/warning/warning-link'
import { fileKinds } from '@adm/domain/file/file-kind'
import { documentOwners } from '@adm/domain/document/document-owner'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { warningCauseLabels, warningSeverityLabels } from '@adm/domain/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError, Refused } from '../../platform/api/refused.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { useReporting } from './use-reporting.ts'
import { WarningReportForm } from './warning-report.form.tsx'
import { severityPhases } from './warning-words.ts'
import './warning.css'

const route = getRouteApi('/w/$token')
/** The link opens nothing, or the company has switched warnings off. */
const ends = ['LINK_NOT_VALID', 'FEATURE_OFF']
const isEnded = (error: Error | null): boolean => error instanceof Refused && ends.includes(error.refusal.code)
const accept = documentOwners.warning.kinds.map((kind) => fileKinds[kind].mediaType).join(',')

/** A checker reports problems of an accepted mission: opened by the mission's personal link, without an account. */
export function WarningLinkPage() {
  const { token } = route.useParams()
  const { data, error, refetch } = useQuery({ ...apiQuery(warningLinkCalls.read, { params: { token } }), gcTime: 0 })
  if (isEnded(error)) return <EndedLink />
  if (data) return <Reports token={token} linked={data} />
  return (
    <EntrancePage title="Signaler un problème">
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </EntrancePage>
  )
}

/** The same words whatever ended the link: they say nothing of a mission. */
const EndedLink = () => (
  <EntrancePage title="Ce lien n'est plus valable">
    <p>Pour signaler un problème, appelez la personne qui vous confie vos missions.</p>
  </EntrancePage>
)

const Reports = ({ token, linked: { mission, warnings } }: { token: string; linked: LinkedWarnings }) => {
  const reporting = useReporting(token)
  if (isEnded(reporting.error)) return <EndedLink />
  const { service, city, startAt } = mission
  return (
    <EntrancePage title="Signaler un problème">
      <p>
        {bookingServiceLabels[service]} à {city}, {formatDay(dayOf(startAt))}, {formatHour(startAt)}.
      </p>
      {reporting.error && <Notice tone="error">{reporting.error.message}</Notice>}
      {reporting.isSuccess && (
        <Notice tone="success">
          {reporting.variables.kind === 'photo' ? 'La photo est transmise.' : 'Le problème est transmis. Merci.'}
        </Notice>
      )}
      {warnings.length > 0 && (
        <ul className="warning-reports" aria-label="Problèmes transmis">
          {warnings.map((warning) => (
            <ReportLine key={warning.id} warning={warning} reporting={reporting} />
          ))}
        </ul>
      )}
      <WarningReportForm key={warnings.length} reporting={reporting} />
      <div className="warning-report">
        <ButtonLink to="/l/$token" params={{ token }}>
          Revenir à la mission
        </ButtonLink>
      </div>
    </EntrancePage>
  )
}

type LineProps = { warning: LinkedWarnings['warnings'][number]; reporting: ReturnType<typeof useReporting> }

const ReportLine = ({ warning: { id, cause, severity, text, photoCount }, reporting }: LineProps) => {
  const isSending = reporting.isPending && reporting.variables.kind === 'photo' && reporting.variables.id === id
  return (
    <li>
      <span>
        <strong>{warningCauseLabels[cause]}</strong>{' '}
        <StatusTag phase={severityPhases[severity]}>{warningSeverityLabels[severity]}</StatusTag>
      </span>
      <p>{text}</p>
      {photoCount > 0 && <span className="dim">{photoCount > 1 ? `${photoCount} photos jointes` : '1 photo jointe'}</span>}
      <FileButton accept={accept} pending={isSending} onPick={(file) => reporting.mutate({ kind: 'photo', id, file })}>
        Joindre une photo
      </FileButton>
    </li>
  )
}
