import type { ReactNode } from 'react'
import './detail-head.css'

type DetailHeadProps = {
  /** The heading: a word and the code, `<>Commande <Copyable text={code} /></>`. */
  title: ReactNode
  /** The status, as a `StatusTag`. */
  status?: ReactNode
  /** The other persons on this page. */
  present?: ReactNode
  /** The next step as the primary button, then an `ActionMenu` with the others. */
  actions?: ReactNode
  /** One dim line under the title: client, address, date. */
  facts?: ReactNode
  /** Alerts of the row, as `Notice`s. */
  alerts?: ReactNode
  /** The `TabBar`. */
  tabs?: ReactNode
}

/** The head of a detail page: it stays visible while the page scrolls. Given to `Page` as `head`. */
export const DetailHead = ({ title, status, present, actions, facts, alerts, tabs }: DetailHeadProps) => (
  <header className="detail-head">
    <div className="detail-head-line">
      <h1>{title}</h1>
      {status}
      {present}
      {actions && <div className="page-actions">{actions}</div>}
    </div>
    {facts && <div className="detail-facts">{facts}</div>}
    {alerts}
    {tabs}
  </header>
)

/** Under the head: the content, and at its side (below, on a narrow screen) additional information. */
export const DetailBody = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={aside ? 'detail-body' : 'detail-body detail-body-alone'}>
    <div>{children}</div>
    {aside && <aside className="detail-aside">{aside}</aside>}
  </div>
)
