import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { clientCalls } from '@adm/contract/client'
import type { Client } from '@adm/domain/client/client'
import { type ClientTermsChange, lockedTerms, lockedTermsRight } from '@adm/domain/client/client-terms'
import { permissionLabels } from '@adm/domain/permission'
import { asking } from '../../platform/api.ts'
import { useWithWaiting } from '../../record/waiting-row.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { mayAsk, useMay, useSession } from '../../platform/session.tsx'
import { RecordSection, sectionDraft } from '../../record/record-section.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { Notice } from '../../ui/states.tsx'
import { ClientPrices } from '../offer/client-prices.tsx'
import type { ClientField } from './client-field-labels.ts'
import { ClientRecipientList } from './client-recipient-list.tsx'
import { clientTermsRecord } from './client-record.ts'
import type { TermsSection } from './client-terms-fields.tsx'

/** Comes after what is written: it asks for its picture. */
const ClientLogo = lazyPage(() => import('./client-logo.tsx'), 'ClientLogo')

/** The form of a section comes when somebody edits. */
const SectionForm = lazyPage(() => import('./client-terms.form.tsx'), 'ClientTermsForm')

const invoicing = ['invoicingFrequency', 'invoicingDay', 'paymentMeans', 'purchaseOrderRequired', 'referenceRequired'] as const
const appointments = ['dateChosenBy', 'confirmedBy'] as const
const orders = ['defaultOptions', 'reportLanguage', 'keysInstructions'] as const

/** How the company works with a client. */
export function ClientParameters({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(asking(clientCalls.read, { params: { id } }))
  const client = useWithWaiting(clientTermsRecord, read)
  return (
    <DetailBody>
      <Conditions client={client} />
      <ClientPrices id={id} />
      <Section client={client} title="Facturation périodique" form="invoicing" names={invoicing} />
      <Section client={client} title="Rendez-vous" form="appointments" names={appointments} />
      <Section client={client} title="Nouvelles commandes" form="orders" names={orders} />
      <Section client={client} title="Destinataires des messages" form="recipients" names={['recipients']}>
        <ClientRecipientList client={client} />
      </Section>
      <Suspense>
        <ClientLogo id={id} name={client.name} />
      </Suspense>
    </DetailBody>
  )
}

/** What an administrator alone changes: the others read it, and are told why. */
const Conditions = ({ client }: { client: Client }) => {
  const isUnlocked = mayAsk(useSession(), [lockedTermsRight])
  const mayChange = useMay(clientCalls.changeTerms)
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
  isLocked?: boolean
  children?: ReactNode
}

/** A part of the parameters: its facts, and its form in their place. */
const Section = ({ client, title, form, names, isLocked = false, children }: SectionProps) => {
  const draft = sectionDraft('client', client, form)
  return (
    <RecordSection
      subject={clientTermsRecord}
      row={client}
      title={title}
      facts={names}
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
