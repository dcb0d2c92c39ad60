import { getRouteApi } from '@tanstack/react-router'
import { type LinkedWarnings, warningLinkCalls } from '@adm/contract/warning/warning-link'
import { fileKinds } from '@adm/domain/file/file-kind'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { warningCauseLabels, warningSeverityLabels } from '@adm/domain/warning/warning'
import { apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, LinkRefusal, useLinked } from '../../recipes/link/link-page.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { type Reporting, useReporting } from './use-reporting.ts'
import { WarningReportForm } from './warning-report.form.tsx'
import { severityPhases } from './warning-words.ts'
import './warning.css'

const route = getRouteApi('/w/$token')
const accept = documentOwner('warning')
  .kinds.map((kind) => fileKinds[kind].mediaType)
  .join(',')

/** A checker reports problems of an accepted mission: opened by the mission's personal link, without an account. */
export function WarningLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(warningLinkCalls.read, { params: { token } }))
  const reporting = useReporting(token)
  return (
    <LinkPage title="Signaler un problème" result={result} acting={reporting} ended={<Ended />}>
      {(linked) => <Reports token={token} linked={linked} reporting={reporting} />}
    </LinkPage>
  )
}

const Ended = () => <p>Pour signaler un problème, appelez la personne qui vous confie vos missions.</p>

type ReportsProps = { token: string; linked: LinkedWarnings; reporting: Reporting }

const Reports = ({ token, linked: { mission, warnings }, reporting }: ReportsProps) => {
  const { service, city, startAt } = mission
  return (
    <LinkFrame title="Signaler un problème">
      <p>
        {bookingServiceLabels[service]} à {city}, {formatDay(dayOf(startAt))}, {formatHour(startAt)}.
      </p>
      <LinkRefusal error={reporting.error} />
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
      <div className="link-acts">
        <ButtonLink to="/l/$token" params={{ token }}>
          Revenir à la mission
        </ButtonLink>
      </div>
    </LinkFrame>
  )
}

type LineProps = { warning: LinkedWarnings['warnings'][number]; reporting: Reporting }

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
