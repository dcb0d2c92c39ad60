import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientCalls } from '@adm/contract/client'
import type { Client, ClientChange } from '@adm/domain/client/client'
import { formatPhone } from '@adm/domain/values/phone-format'
import { asking } from '../../platform/api.ts'
import { useWithWaiting } from '../../record/waiting-row.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../record/record-section.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { DetailSection } from '../../ui/detail-section.tsx'
import { PersonLine, PersonList } from '../../ui/person-list.tsx'
import { ClientAlike } from './client-alike.tsx'
import type { ClientField } from './client-field-labels.ts'
import type { InformationSection } from './client-information-fields.tsx'
import { clientRecord } from './client-record.ts'

/** The form of a section comes when somebody edits. */
const SectionForm = lazyPage(() => import('./client-information.form.tsx'), 'ClientInformationForm')

const identity = ['name', 'siret', 'siren', 'vatNumber', 'rentalType', 'tags'] as const
const contact = ['address', 'zipCode', 'city', 'phone', 'emergencyPhone', 'emails'] as const
const billing = ['billingName', 'billingAddress', 'billingZipCode', 'billingCity'] as const
const office = ['officeAddress', 'officeZipCode', 'officeCity', 'officeHours'] as const
const sales = ['potentialMissionsPerMonth', 'lotCount', 'crmDealId', 'crmCompanyUrl'] as const

/** Who the client is, where it is, how it is reached, and what sales staff follow. */
export function ClientInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(asking(clientCalls.read, { params: { id } }))
  const client = useWithWaiting(clientRecord, read)
  return (
    <DetailBody
      aside={
        <>
          <Reach client={client} />
          <ClientAlike id={id} />
        </>
      }
    >
      <Section client={client} title="Identité" form="identity" facts={identity} edits={identity} />
      <Section client={client} title="Coordonnées" form="contact" facts={contact} edits={contact} />
      <Section client={client} title="Facturation" form="billing" facts={billing} edits={billing} />
      <Section client={client} title="Bureau de gestion" form="office" facts={office} edits={office} />
      <Section client={client} title="Suivi commercial" form="sales" facts={['salesRepName', ...sales]} edits={['salesRepId', ...sales]} />
      <Section client={client} title="Préférences" form="preferences" facts={['preferences']} edits={['preferences']}>
        {client.preferences ? <p className="long-text">{client.preferences}</p> : <p className="dim">Aucune préférence n'est notée.</p>}
      </Section>
    </DetailBody>
  )
}

type SectionProps = {
  client: Client
  title: string
  form: InformationSection
  facts: readonly ClientField[]
  edits: readonly (keyof ClientChange)[]
  children?: ReactNode
}

/** A part of the informations: its facts, and its form in their place. */
const Section = ({ client, title, form, facts, edits, children }: SectionProps) => {
  const draft = sectionDraft('client', client, form)
  return (
    <RecordSection
      subject={clientRecord}
      row={client}
      title={title}
      facts={facts}
      draft={draft}
      form={(close) => <SectionForm client={client} names={edits} form={form} draft={draft} onClose={close} />}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}

const mainUser = 'utilisateur principal'

/** Beside the facts: a click writes, calls, or opens the client elsewhere. */
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
          <PersonLine name={main.name} role={mainUser}>
            {main.phone && <Phone number={main.phone} />}
            <Mail address={main.email} />
          </PersonLine>
        )}
      </PersonList>
      {crmCompanyUrl && (
        <p>
          <a href={crmCompanyUrl} target="_blank" rel="noreferrer">
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
