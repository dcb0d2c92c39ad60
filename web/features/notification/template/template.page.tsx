import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import { type NotificationTemplate, templateOriginLabels } from '@adm/domain/notification/template/notification-template'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { StatePage } from '../../../ui/layout/states.tsx'
import { LetterView } from './letter-view.tsx'
import { TemplateForm } from './template.form.tsx'
import { TemplateText } from './template-text.tsx'
import { letterOfKey, type Message, messageInWords, messageOfKey } from './template-words.ts'
import './template.css'

const route = getRouteApi('/signed-in/settings/messages/$message')

/** Page of a message: its text, its preview with a real order, and its versions; of a letter its preview alone. */
export function TemplatePage() {
  const key = route.useParams().message
  const [message, letter] = [messageOfKey(key), letterOfKey(key)]
  if (message) return <MessagePage message={message} />
  if (letter) return <LetterView letter={letter} />
  return (
    <StatePage
      status={404}
      title="Message introuvable"
      action={
        <ButtonLink to="/settings/messages" look="primary">
          Modèles de messages
        </ButtonLink>
      }
    >
      Ce message n'existe pas.
    </StatePage>
  )
}

const MessagePage = ({ message }: { message: Message }) => {
  const { client_id } = route.useSearch()
  const { data: template } = useSuspenseQuery(apiQuery(notificationTemplateCalls.read, { params: message, query: { client_id } }))
  const mayChange = useMay(notificationTemplateCalls.change)
  const { origin, clientName, version } = template
  return (
    <Page title={messageInWords(message)} actions={<Actions template={template} mayChange={mayChange} />}>
      <p className="dim">
        {clientName ? `Pour les commandes de ${clientName}. ` : 'Pour les commandes de tous les clients. '}
        {`Texte\u00a0: ${templateOriginLabels[origin].toLowerCase()}.`}
      </p>
      {mayChange ? <TemplateForm key={version} template={template} /> : <TemplateText template={template} />}
    </Page>
  )
}

const Actions = ({ template, mayChange }: { template: NotificationTemplate; mayChange: boolean }) => {
  const { client_id } = route.useSearch()
  const acting = useActingRefusals()
  const { kind, audience, language, clientId, version, origin } = template
  const isOwn = clientId === null ? origin === 'company' : origin === 'client'
  const reset = useActWithToast({
    act: () => callApi(notificationTemplateCalls.reset, { params: { kind, audience, language }, body: { clientId }, version }),
    message: () => (clientId === null ? "Le texte d'origine est de retour." : 'Le texte de la société est de retour pour ce client.'),
    changes: ['notification-template'],
    onDone: () => undefined,
  })
  return (
    <>
      <ButtonLink to="/settings/messages" search={client_id ? { client_id } : {}} icon="back">
        Modèles de messages
      </ButtonLink>
      {mayChange && isOwn && (
        <Button pending={reset.isPending} refusals={acting} onClick={() => reset.mutate(undefined)}>
          {clientId === null ? "Revenir au texte d'origine" : 'Revenir au texte de la société'}
        </Button>
      )}
    </>
  )
}
