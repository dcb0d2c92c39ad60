import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import { audienceLabels, notificationKinds } from '@adm/domain/notification/notification-kind'
import type { NotificationTemplateRow } from '@adm/domain/notification/template/notification-template'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { languageLabels } from '@adm/domain/values/language'
import { clientCalls } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { ClientPicker } from '../../client/figure/client-picker.tsx'
import { keyOfMessage, originInWords } from './template-words.ts'
import './template.css'

const route = getRouteApi('/signed-in/settings/messages')

const columnsOf = (isOfClient: boolean): readonly Column<NotificationTemplateRow>[] => [
  {
    key: 'kind',
    title: 'Message',
    width: 240,
    pinned: true,
    show: ({ kind, audience, language }) => (
      <>
        {notificationKinds[kind].label}{' '}
        <span className="template-narrow dim">{`${audienceLabels[audience]}, ${languageLabels[language]}`}</span>
      </>
    ),
  },
  { key: 'audience', title: 'Destinataire', show: ({ audience }) => audienceLabels[audience] },
  { key: 'language', title: 'Langue', show: ({ language }) => languageLabels[language] },
  { key: 'origin', title: 'Texte', onSecondLine: true, show: (row) => originInWords(row, isOfClient) },
  { key: 'subject', title: 'Objet', show: ({ subject }) => subject },
  {
    key: 'changedAt',
    title: 'Modifié',
    show: ({ changedAt, changedByName }) => changedAt && [formatMomentShort(changedAt), changedByName].filter(Boolean).join(', '),
  },
]
const columns = { company: columnsOf(false), client: columnsOf(true) }

/** Page of the texts of all messages: of the company, or as one client's orders have them. */
export function TemplateListPage() {
  const { client_id } = route.useSearch()
  const navigate = route.useNavigate()
  const result = useQuery({ ...apiQuery(notificationTemplateCalls.list, { query: { client_id } }), placeholderData: keepPreviousData })
  const maySeeClients = useMay(clientCalls.names)
  const search = client_id ? `?client_id=${client_id}` : ''
  return (
    <Page title="Modèles de messages" layout="fills">
      <div className="template-filters">
        {maySeeClients && (
          <ClientPicker
            label="Textes propres à un client"
            optional
            value={client_id}
            onChange={(id) => void navigate({ search: id ? { client_id: id } : {}, replace: true })}
          />
        )}
        <p className="dim">
          {client_id
            ? 'Un texte propre à ce client remplace, pour ses commandes, celui de la société.'
            : "Le texte de chaque message, tant que le client de la commande n'a pas le sien."}
        </p>
      </div>
      {result.error && <ErrorPanel error={describeError(result.error)} onRetry={() => void result.refetch()} />}
      <Table
        label="Modèles de messages"
        columns={client_id ? columns.client : columns.company}
        rows={result.data}
        keyOf={keyOfMessage}
        hrefOf={(row) => `/settings/messages/${keyOfMessage(row)}${search}`}
        isRefreshing={result.isPlaceholderData}
      />
    </Page>
  )
}
