import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientCalls } from '@adm/contract/client/client'
import type { Client } from '@adm/domain/client/client'
import type { ClientChange } from '@adm/domain/client/client-draft'
import { formatPhone } from '@adm/domain/values/phone-format'
import { apiQuery } from '../../../platform/api/api.ts'
import { useWithPending } from '../../../recipes/offline/pending-row.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../../recipes/form/record-section.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { ClientAlike } from '../create/client-alike.tsx'
import { type ClientField, clientSections, hasField } from './client-field-labels.ts'
import type { InformationSection } from '../create/client-information-fields.tsx'
import { clientRecord } from './client-record.ts'

/** Loaded when a person starts to edit. */
const SectionForm = lazyPage(() => import('./client-information.form.tsx'), 'ClientInformationForm')

const { sales } = clientSections

/** Tab of a client's identity, addresses, contact details and sales fields. */
export function ClientInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(clientCalls.read, { params: { id } }))
  const client = useWithPending(clientRecord, read)
  return (
    <DetailBody
      aside={
        <>
          <Reach client={client} />
          <ClientAlike id={id} />
        </>
      }
    >
      <Section
        client={client}
        title="Identité"
        form="identity"
        facts={clientSections.identity.filter((name) => hasField(client.buyerKind, name))}
      />
      <Section client={client} title="Coordonnées" form="contact" />
      <Section client={client} title="Facturation" form="billing" />
      <Section client={client} title="Bureau de gestion" form="office" />
      <Section client={client} title="Suivi commercial" form="sales" facts={['salesRepName', ...sales]} edits={['salesRepId', ...sales]} />
      <Section client={client} title="Préférences" form="preferences">
        {client.preferences ? <p className="long-text">{client.preferences}</p> : <p className="dim">Aucune préférence n'est notée.</p>}
      </Section>
    </DetailBody>
  )
}

type SectionProps = {
  client: Client
  title: string
  form: InformationSection
  /** Displayed fields; by default those of the section. */
  facts?: readonly ClientField[]
  edits?: readonly (keyof ClientChange)[]
  children?: ReactNode
}

/** Section of the client's details: its facts, or their form. */
const Section = ({ client, title, form, facts = clientSections[form], edits = clientSections[form], children }: SectionProps) => {
  const draft = sectionDraft('client', client, form)
  const navigate = useNavigate()
  const { tab, field, back } = useSearch({ strict: false })
  const focus = edits.some((name) => name === field) ? field : undefined
  return (
    <RecordSection
      subject={clientRecord}
      row={client}
      title={title}
      facts={facts}
      draft={draft}
      openedBy={focus}
      form={(close) => {
        const leave = () => {
          if (focus) void navigate({ to: '.', search: { tab, back }, replace: true })
          close()
        }
        return <SectionForm client={client} names={edits} form={form} draft={draft} focus={focus} onClose={leave} />
      }}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}

const mainUser = 'utilisateur principal'

/** Side column of contact links, and the link to the CRM. */
const Reach = ({ client: { phone, emergencyPhone, emails, crmCompanyUrl, users } }: { client: Client }) => {
  const main = users.find(({ isMain }) => isMain)
  return (
    <DetailSection title="Joindre le client">
      <PersonList>
        <PersonLine name="Agence">
          {phone && <Phone number={phone} />}
          {emails?.split(', ').map((mail) => (
            <Mail key={mail} address={mail} />
          ))}
          {!phone && !emails && <span className="dim">Ni e-mail ni téléphone</span>}
        </PersonLine>
        {emergencyPhone && (
          <PersonLine name="Urgences">
            <Phone number={emergencyPhone} />
          </PersonLine>
        )}
        {main && (
          <PersonLine name={main.name} detail={mainUser}>
            {main.phone && <Phone number={main.phone} />}
            <Mail address={main.email} />
          </PersonLine>
        )}
      </PersonList>
      {crmCompanyUrl && (
        <p>
          <a className="button button-default" href={crmCompanyUrl} target="_blank" rel="noreferrer">
            Ouvrir la fiche entreprise CRM
          </a>
        </p>
      )}
    </DetailSection>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a className="numbers" href={`tel:${number}`}>
    {formatPhone(number)}
  </a>
)
const Mail = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
