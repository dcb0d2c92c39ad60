import type { NotificationFilters as Filters } from '@adm/contract/notification/notification'
import { notificationStatusLabels, notificationStatuses } from '@adm/domain/notification/notification'
import {
  audienceLabels,
  audiences,
  channelLabels,
  channels,
  notificationKindNames,
  notificationKinds,
} from '@adm/domain/notification/notification-kind'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { NotificationSearch } from './notification-search.ts'

const kindOptions = notificationKindNames.map((value) => ({ value, label: notificationKinds[value].label }))
const statusOptions = notificationStatuses.map((value) => ({ value, label: notificationStatusLabels[value] }))
const audienceOptions = audiences.map((value) => ({ value, label: audienceLabels[value] }))
const channelOptions = channels.map((value) => ({ value, label: channelLabels[value] }))

/** Filters of the list of messages. */
export const NotificationFilters = ({ value, onChange, onClear }: FiltersProps<NotificationSearch>) => {
  const { text, kind, status, audience, channel, clientId, fromDay, untilDay } = value
  const clients = useClientNames(clientId)
  const filters = {
    text: textFilter({ label: 'Personne ou adresse', value: text, set: (typed) => onChange({ text: typed }) }),
    kind: choicesFilter({ label: 'Message', options: kindOptions, value: kind, set: (chosen) => onChange({ kind: chosen }) }),
    status: choicesFilter({ label: 'Statut', options: statusOptions, value: status, set: (chosen) => onChange({ status: chosen }) }),
    audience: choicesFilter({
      label: 'Destinataire',
      options: audienceOptions,
      value: audience,
      set: (chosen) => onChange({ audience: chosen }),
    }),
    channel: choicesFilter({ label: 'Canal', options: channelOptions, value: channel, set: (chosen) => onChange({ channel: chosen }) }),
    clientId: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ clientId: undefined }),
      field: () => <ClientPicker value={clientId?.[0]} onChange={(id) => onChange({ clientId: id ? [id] : undefined })} />,
    },
    fromDay: dayFilter({ label: 'Prévue à partir du', value: fromDay, set: (day) => onChange({ fromDay: day }) }),
    untilDay: dayFilter({ label: "Prévue jusqu'au", value: untilDay, set: (day) => onChange({ untilDay: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'kind', 'status', 'audience']}
      more={['clientId', 'channel', 'fromDay', 'untilDay']}
      offeredAs="Liste des notifications"
      onClear={onClear}
    />
  )
}
