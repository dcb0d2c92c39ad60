import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { usePageTitle } from './page-title.ts'
import './page.css'
import './states.css'
import '../table/table.css'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** An empty content: the reason, and the next action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="state">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)

/** The displayed parts of an error: its sentence, and the code and request for the support. */
export type DisplayedError = { message: string; code: string; requestId?: string | undefined }

/** An error in place of the content of a panel. */
export const ErrorPanel = ({ error, onRetry }: { error: DisplayedError; onRetry?: (() => void) | undefined }) => (
  <div className="state state-error" role="alert">
    <strong>{error.message}</strong>
    <ErrorCode {...error} />
    {onRetry && (
      <Button icon="refresh" onClick={onRetry}>
        Réessayer
      </Button>
    )}
  </div>
)

/** The code of an error, and its request id in the logs. */
const ErrorCode = ({ code, requestId }: DisplayedError) => (
  <span className="state-code">
    Code {code}
    {requestId && ` · demande ${requestId}`}
  </span>
)

type StatePageProps = {
  /** The HTTP status, if it is displayed: 404. */
  status?: number
  title: string
  /** The language of a title that is not French. */
  titleLang?: string
  children: ReactNode
  error?: DisplayedError
  action?: ReactNode
}

/** A whole page without content: not found, forbidden, broken. Centred, with title and description. */
export const StatePage = ({ status, title, titleLang, children, error, action }: StatePageProps) => {
  usePageTitle(title)
  return (
    <div className="state state-page">
      {status !== undefined && <span className="state-number numbers">{status}</span>}
      <h1 lang={titleLang}>{title}</h1>
      <p>{children}</p>
      {error && <ErrorCode {...error} />}
      {action}
    </div>
  )
}

type NoticeProps = { tone?: 'info' | 'warning' | 'error' | 'success'; children: ReactNode; action?: ReactNode }

/** A notice in the page: an alert of the row, a restored draft, a merge. */
export const Notice = ({ tone = 'info', children, action }: NoticeProps) => (
  <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} />
    <div className="notice-text">{children}</div>
    {action}
  </div>
)
const icons = { info: 'info', warning: 'warning', error: 'warning', success: 'check' } as const

/** The placeholder of a page or a tab while its file and first data load. */
export const PageSkeleton = () => (
  <div className="skeleton-lines" aria-busy="true">
    <span className="field-label-hidden">Chargement</span>
    {['30%', '80%', '65%', '75%', '50%'].map((width) => (
      <span key={width} className="skeleton" style={{ width }} />
    ))}
  </div>
)
