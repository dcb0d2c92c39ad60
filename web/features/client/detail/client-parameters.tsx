import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { clientCalls } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { notificationTemplateCalls } from '@adm/contract/notification/notification-template'
import type { Client } from '@adm/domain/client/client'
import { type ClientTermsChange, lockedTerms, lockedTermsRight } from '@adm/domain/client/client-terms'
import { permissionLabels } from '@adm/domain/permission'
import { apiQuery } from '../../../platform/api/api.ts'
import { useWithPending } from '../../../recipes/offline/pending-row.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { mayCall, useMay, useSession } from '../../../platform/session/session.tsx'
import { RecordSection, sectionDraft } from '../../../recipes/form/record-section.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ClientPrices } from '../../offer/client-prices.tsx'
import { type ClientField, clientSections } from './client-field-labels.ts'
import { ClientRecipientList } from './client-recipient-list.tsx'
import { clientTermsRecord } from './client-record.ts'
import type { TermsSection } from './client-terms-fields.tsx'

/** Loaded after the texts, because it fetches a picture. */
const ClientLogo = lazyPage(() => import('./client-logo.tsx'), 'ClientLogo')

/** Loaded when a person starts to edit. */
const SectionForm = lazyPage(() => import('./client-terms.form.tsx'), 'ClientTermsForm')

/** Tab of a client's parameters: conditions, prices, invoicing, appointments, defaults, recipients and logo. */
export function ClientParameters({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(clientCalls.read, { params: { id } }))
  const client = useWithPending(clientTermsRecord, read)
  return (
    <DetailBody>
      <Conditions client={client} />
      <ClientPrices id={id} />
      <Section client={client} title="Facturation périodique" form="invoicing" names={clientSections.invoicing} />
      <Section client={client} title="Rendez-vous" form="appointments" names={clientSections.appointments} />
      <Section client={client} title="Contrôleurs préférés" form="checkers" names={['preferredCheckerIds']} facts={['preferredCheckers']} />
      <Section client={client} title="Nouvelles commandes" form="orders" names={clientSections.orders} />
      <Section client={client} title="Destinataires des messages" form="recipients" names={clientSections.recipients}>
        <ClientRecipientList client={client} />
      </Section>
      <OwnMessages id={id} />
      <Suspense>
        <ClientLogo id={id} name={client.name} />
      </Suspense>
    </DetailBody>
  )
}

/** The way to the texts of the messages of this client's orders. */
const OwnMessages = ({ id }: { id: string }) => {
  if (!useMay(notificationTemplateCalls.list)) return null
  return (
    <DetailSection title="Textes des messages">
      <ButtonLink to="/settings/messages" search={{ client_id: id }}>
        Voir les textes de ce client
      </ButtonLink>
    </DetailSection>
  )
}

/** Conditions that only an administrator may change; read-only for others, with the reason. */
const Conditions = ({ client }: { client: Client }) => {
  const isUnlocked = mayCall(useSession(), [lockedTermsRight])
  const mayChange = useMay(clientChangeCalls.changeTerms)
  return (
    <>
      {mayChange && !isUnlocked && (
        <div className="section-note">
          <Notice>
            Offre, délai de paiement et seuils sont réservés aux administrateurs (droit « {permissionLabels[lockedTermsRight]} »).
          </Notice>
        </div>
      )}
      <Section client={client} title="Offre et conditions" form="conditions" names={lockedTerms} isLocked={!isUnlocked} />
    </>
  )
}

type SectionProps = {
  client: Client
  title: string
  form: TermsSection
  names: readonly (ClientField & keyof ClientTermsChange)[]
  /** Displayed fields; by default those of the form. */
  facts?: readonly ClientField[]
  isLocked?: boolean
  children?: ReactNode
}

/** Section of the parameters: its facts, or their form. */
const Section = ({ client, title, form, names, facts = names, isLocked = false, children }: SectionProps) => {
  const draft = sectionDraft('client', client, form)
  return (
    <RecordSection
      subject={clientTermsRecord}
      row={client}
      title={title}
      facts={facts}
      draft={draft}
      {...(isLocked
        ? {}
        : { form: (close: () => void) => <SectionForm client={client} names={names} form={form} draft={draft} onClose={close} /> })}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}
