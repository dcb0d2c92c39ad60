import type { Client } from '@adm/domain/client/client'
import { type MessageKind, messageKindLabels, recipientReasonLabels, recipientsOf, sentKinds } from '@adm/domain/client/client-recipients'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'

/** Recipients of each kind of message, with the reason; sending uses the same rule. */
export const ClientRecipientList = ({ client }: { client: Client }) => (
  <>
    <p className="dim">Qui recevrait ce message aujourd'hui&nbsp;?</p>
    <DefinitionList>
      {sentKinds.map((kind) => (
        <Definition key={kind} label={messageKindLabels[kind]} isWide>
          <Recipients client={client} kind={kind} />
        </Definition>
      ))}
    </DefinitionList>
  </>
)

const Recipients = ({ client, kind }: { client: Client; kind: MessageKind }) => {
  const recipients = recipientsOf(client, kind)
  if (recipients.length === 0) return <span className="dim">Personne : renseignez un e-mail ou ajoutez un utilisateur.</span>
  return recipients.map(({ email, name, reason }) => (
    <div key={email}>
      {name && `${name}, `}
      {email} <span className="dim">({recipientReasonLabels[reason]})</span>
    </div>
  ))
}
