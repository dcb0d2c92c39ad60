import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { RecordEvent } from './record-event.tsx'
import { fieldsChanged, filteredEvents, type HistoryEvent, type HistoryFilter, historyEvents } from './record-event-line.ts'
import { type RecordFields, type RecordSubject, toldFields, type VersionedRow } from './record-subject.ts'
import './record-history.css'

const sorts = [
  { value: 'all', label: 'Tout' },
  { value: 'step', label: 'Étapes' },
  { value: 'change', label: 'Modifications' },
] as const

type Subject = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'thing' | 'event' | 'history'>

/** Who did what on a row, newest first. */
export const RecordHistory = ({ subject, id }: { subject: Subject; id: string }) => {
  const { data: lines } = useSuspenseQuery(asking(subject.history, { params: { id } }))
  const [filter, setFilter] = useState<HistoryFilter>({})
  const events = historyEvents(lines, subject)
  return (
    <div className="history-tab">
      <HistoryFilters events={events} fields={subject.fields} filter={filter} onChange={setFilter} />
      <EventList events={filteredEvents(events, filter)} isFiltered={events.length > 0} onClear={() => setFilter({})} />
    </div>
  )
}

type FiltersProps = {
  events: readonly HistoryEvent[]
  fields: RecordFields
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

const HistoryFilters = ({ events, fields, filter, onChange }: FiltersProps) => (
  <div className="history-filters">
    <Segmented
      label="Événements"
      options={sorts}
      value={filter.sort ?? 'all'}
      onChange={(sort) => onChange({ ...filter, sort: sort === 'all' ? undefined : sort })}
    />
    <Select
      label="Champ"
      placeholder="Tous les champs"
      clearable
      options={fieldsChanged(events, fields).map((field) => ({ value: field, label: toldFields(fields)[field]?.label ?? field }))}
      value={filter.field}
      onChange={(field) => onChange({ ...filter, field })}
    />
  </div>
)

type ListProps = { events: readonly HistoryEvent[]; isFiltered: boolean; onClear: () => void }

const EventList = ({ events, isFiltered, onClear }: ListProps) => {
  if (events.length > 0)
    return (
      <ol className="history">
        {events.map((event) => (
          <RecordEvent key={event.id} event={event} />
        ))}
      </ol>
    )
  if (!isFiltered) return <EmptyState title="Aucun événement">Rien ne s'est encore passé.</EmptyState>
  return (
    <EmptyState title="Aucun événement" action={<Button onClick={onClear}>Effacer les filtres</Button>}>
      Aucun événement ne correspond à ces filtres.
    </EmptyState>
  )
}
