import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import { letterCalls, type LetterRow } from '@adm/contract/platform/letter'
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
import { keyOfLetter, keyOfMessage, letterAudienceLabels, originInWords } from './template-words.ts'
import './template.css'

const route = getRouteApi('/signed-in/settings/messages')

/** A message in a language: of a template, or of a letter, whose text nobody changes. */
type MessageRow = {
  key: string
  label: string
  audience: string
  language: string
  origin: string
  subject: string
  changed: string | null
}

const ofTemplate =
  (isOfClient: boolean) =>
  (row: NotificationTemplateRow): MessageRow => ({
    key: keyOfMessage(row),
    label: notificationKinds[row.kind].label,
    audience: audienceLabels[row.audience],
    language: languageLabels[row.language],
    origin: originInWords(row, isOfClient),
    subject: row.subject,
    changed: row.changedAt && [formatMomentShort(row.changedAt), row.changedByName].filter(Boolean).join(', '),
  })
const ofLetter = (row: LetterRow): MessageRow => ({
  key: keyOfLetter(row),
  label: row.label,
  audience: letterAudienceLabels[row.audience],
  language: languageLabels[row.language],
  origin: 'Fixe',
  subject: row.subject,
  changed: null,
})

const columns: readonly Column<MessageRow>[] = [
  {
    key: 'kind',
    title: 'Message',
    width: 240,
    pinned: true,
    show: ({ label, audience, language }) => (
      <>
        {label} <span className="template-narrow dim">{`${audience}, ${language}`}</span>
      </>
    ),
  },
  { key: 'audience', title: 'Destinataire', show: ({ audience }) => audience },
  { key: 'language', title: 'Langue', show: ({ language }) => language },
  { key: 'origin', title: 'Texte', onSecondLine: true, show: ({ origin }) => origin },
  { key: 'subject', title: 'Objet', show: ({ subject }) => subject },
  { key: 'changedAt', title: 'Modifié', show: ({ changed }) => changed },
]

/** Page of the texts of all messages: of the company, or as one client's orders have them. */
export function TemplateListPage() {
  const { client_id } = route.useSearch()
  const navigate = route.useNavigate()
  const result = useQuery({ ...apiQuery(notificationTemplateCalls.list, { query: { client_id } }), placeholderData: keepPreviousData })
  const letters = useQuery({ ...apiQuery(letterCalls.list, {}), enabled: client_id === undefined })
  const rows = result.data && [
    ...result.data.map(ofTemplate(client_id !== undefined)),
    ...(client_id === undefined ? (letters.data ?? []).map(ofLetter) : []),
  ]
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
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        hrefOf={({ key }) => `/settings/messages/${key}${search}`}
        isRefreshing={result.isPlaceholderData}
      />
    </Page>
  )
}
