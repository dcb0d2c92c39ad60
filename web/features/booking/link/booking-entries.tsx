import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EntrySuggestion } from '@adm/contract/booking/booking-link'
import { entryConfidenceLabels } from '@adm/domain/booking/link/entry-match'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDay } from '@adm/domain/values/date/moment'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import './booking-entries.css'

const phases = { high: 'closed-well', medium: 'planned', low: 'to-do' } as const

type EntriesProps = { entries: readonly EntrySuggestion[]; actions: (entry: EntrySuggestion) => ReactNode }

/** Check-in orders proposed for a check-out: order, confidence, reasons and the decision buttons. */
export const BookingEntries = ({ entries, actions }: EntriesProps) => (
  <div className="entry-proposals">
    <p className="field-label">{entries.length > 1 ? 'Entrées proposées' : 'Entrée proposée'}</p>
    <PersonList>
      {entries.map((entry) => (
        <PersonLine
          key={entry.id}
          name={nameOf(entry)}
          detail={dayOfEntry(entry)}
          actions={<span className="entry-acts">{actions(entry)}</span>}
        >
          <StatusTag phase={phases[entry.confidence]}>{entryConfidenceLabels[entry.confidence]}</StatusTag>
          <span>{capital(entry.reasons.join(', '))}</span>
          <span className="dim">
            <Link to="/booking/$id" params={{ id: entry.id }}>
              {entry.code}
            </Link>
            {`, ${detailOf(entry)}`}
          </span>
        </PersonLine>
      ))}
    </PersonList>
  </div>
)

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
const dayOfEntry = ({ day }: EntrySuggestion): string => (day ? `du ${formatDay(day)}` : 'sans date')

/** « Entrée C26004217-4 ». */
const nameOf = ({ service, code }: EntrySuggestion): string => `${bookingServiceLabels[service]} ${code}`

/** Tenants, client, address and status of a check-in order. */
export const detailOf = ({ clientName, tenantNames, address, city, status }: EntrySuggestion): string =>
  [tenantNames.join(', ') || 'locataire inconnu', clientName, `${address}, ${city}`, bookingStatusLabels[status].toLowerCase()].join(' · ')
