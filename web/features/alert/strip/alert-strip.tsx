import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { alertCalls, type AlertRow } from '@adm/contract/alert/alert'
import type { AlertRule } from '@adm/domain/alert/alert-fact'
import { alertTypeLabels } from '@adm/domain/alert/alert-type'
import { factInWords } from '@adm/domain/alert/alert-words'
import { useState } from 'react'
import { apiQuery } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { AlertAge } from '../figure/alert-age.tsx'
import { AlertSeverityTag, AlertStatusTag } from '../figure/alert-severity.tsx'
import { AlertFixes } from '../act/alert-fixes.tsx'
import './alert-strip.css'

/** Alerts of a strip; the others are one click away. */
const most = 3

type Props = { of: 'booking' | 'client'; id: string; search: object }

/** The open and snoozed alerts of a row, the worst first; nothing without any. @param search the list with all of them */
export const AlertStrip = ({ of, id, search }: Props) => {
  // An error leaves the page as it is: the list of alerts reports it.
  const { data } = useQuery(apiQuery(alertCalls.ofObject, { query: { of, id, most } }))
  if (!data || data.items.length === 0) return null
  return (
    <section className="alert-strip" aria-label="Alertes">
      <ul>
        {data.items.map((alert) => (
          <StripLine key={alert.id} alert={alert} namesOrder={of === 'client'} />
        ))}
      </ul>
      {data.total > data.items.length && (
        <Link className="alert-strip-more" to="/alert" search={search}>
          Voir les {data.total} alertes
        </Link>
      )}
    </section>
  )
}

/** Its own head lists what an order lacks: the alert says it only where the head is not. */
const inHead: readonly AlertRule[] = ['dispatchDataMissing', 'executionDataMissing']

const StripLine = ({ alert, namesOrder }: { alert: AlertRow; namesOrder: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const facts = namesOrder ? alert.facts : alert.facts.filter(({ rule }) => !inHead.includes(rule))
  const title = [alertTypeLabels[alert.type], ...(namesOrder && alert.bookingCode ? [alert.bookingCode] : [])].join(' · ')
  return (
    <li>
      <AlertSeverityTag severity={alert.severity} />
      <span className="alert-strip-words">
        <Link to="/alert/$id" params={{ id: alert.id }}>
          {title}
        </Link>{' '}
        depuis <AlertAge since={alert.since} />. <span className="dim">{facts.map(factInWords).join(' ')}</span>
      </span>
      {alert.status === 'snoozed' && <AlertStatusTag status="snoozed" />}
      <Button aria-expanded={isOpen} aria-label={`Corriger : ${title}`} onClick={() => setOpen(!isOpen)}>
        Corriger
      </Button>
      {isOpen && <AlertFixes alert={alert} />}
    </li>
  )
}
