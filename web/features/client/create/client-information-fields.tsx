import { useController, useFormContext, useWatch } from 'react-hook-form'
import { buyerKindLabels, isRegistered } from '@adm/domain/client/buyer/buyer-kind'
import { countryLabels } from '@adm/domain/client/buyer/country'
import { rentalTypeLabels } from '@adm/domain/client/client'
import { siret as siretSchema, sirenOfSiret } from '@adm/domain/values/company-number'
import { vatNumberOfSiren } from '@adm/domain/values/company-number-format'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { UserPicker } from '../../user/user-picker.tsx'
import { ClientChoice, ClientLongText, ClientNumber, ClientPhone, ClientText, useClientError } from './client-fields.tsx'
import { ClientPlace } from './client-place-fields.tsx'
import { ClientTags } from './client-tags.tsx'
import type { ClientValues } from './client-values.ts'

/** Fills an empty SIREN and VAT number from a valid SIRET. */
const useFilledNumbers = () => {
  const { getValues, setValue } = useFormContext<ClientValues>()
  return () => {
    const siret = siretSchema.safeParse(getValues('siret')).data
    if (!siret) return
    const filled = { shouldDirty: true, shouldValidate: true }
    if (!getValues('siren')) setValue('siren', sirenOfSiret(siret), filled)
    if (!getValues('vatNumber')) setValue('vatNumber', vatNumberOfSiren(sirenOfSiret(siret)), filled)
  }
}

const kinds = optionsOf(buyerKindLabels)
const countries = optionsOf(countryLabels)

/** The numbers that clients of a kind have, and what only their kind has. */
const NumberFields = () => {
  const fillNumbers = useFilledNumbers()
  const { buyerKind = 'company' } = useWatch<ClientValues>()
  if (buyerKind === 'person') return null
  return (
    <FormLine>
      {buyerKind === 'foreign' && <ClientChoice name="country" label="Pays" options={countries} />}
      {isRegistered(buyerKind) && (
        <>
          <ClientText name="siret" label="SIRET" optional inputMode="numeric" placeholder="732 829 320 00074" onBlur={fillNumbers} />
          <ClientText name="siren" label="SIREN" optional inputMode="numeric" />
        </>
      )}
      <ClientText name="vatNumber" label="N° de TVA" optional />
      {buyerKind === 'public' && <ClientText name="serviceCode" label="Code service" optional hint="Demandé par Chorus Pro." />}
    </FormLine>
  )
}

/** The client's identity, and what it is for invoicing. */
const IdentityFields = () => (
  <>
    <FormLine>
      <ClientText name="name" label="Nom" />
      <ClientChoice name="buyerKind" label="Nature du client" options={kinds} />
    </FormLine>
    <NumberFields />
    <FormLine>
      <ClientChoice name="rentalType" label="Type de location" options={optionsOf(rentalTypeLabels)} optional clearable />
      <ClientTags />
    </FormLine>
  </>
)

/** The client's address and contact details. */
const ContactFields = () => (
  <>
    <ClientPlace address="address" zipCode="zipCode" city="city" label="Adresse" />
    <FormLine>
      <ClientPhone name="phone" label="Téléphone" optional />
      <ClientPhone name="emergencyPhone" label="Téléphone d'urgence" optional />
    </FormLine>
    <ClientText name="emails" label="E-mails" optional inputMode="email" hint="Séparés par des virgules." />
  </>
)

/** The billing address, when it differs. */
const BillingFields = () => (
  <>
    <ClientText name="billingName" label="Destinataire des factures" optional hint="Vide : le nom et l'adresse du client." />
    <ClientPlace address="billingAddress" zipCode="billingZipCode" city="billingCity" label="Adresse de facturation" optional />
    <ClientText
      name="electronicAddress"
      label="Adresse de facturation électronique"
      optional
      hint="Vide : le SIREN du client, ou le premier de ses e-mails s'il n'en a pas."
    />
  </>
)

/** Office where keys are handed over, with its opening hours. */
const OfficeFields = () => (
  <>
    <ClientPlace address="officeAddress" zipCode="officeZipCode" city="officeCity" label="Adresse du bureau de gestion" optional />
    <ClientText name="officeHours" label="Horaires d'ouverture" optional placeholder="Lundi à vendredi, 9 h – 18 h" />
  </>
)

/** Fields used by sales staff. */
const SalesFields = () => (
  <>
    <FormLine>
      <SalesRep />
      <ClientNumber name="potentialMissionsPerMonth" label="Missions potentielles par mois" optional />
      <ClientNumber name="lotCount" label="Nombre de lots" optional />
    </FormLine>
    <FormLine>
      <ClientText name="crmDealId" label="Dossier CRM" optional />
      <ClientText name="crmCompanyUrl" label="Fiche entreprise CRM" optional inputMode="url" placeholder="https://" />
    </FormLine>
  </>
)

const SalesRep = () => {
  const { field } = useController<ClientValues, 'salesRepId'>({ name: 'salesRepId' })
  return (
    <UserPicker
      label="Commercial"
      optional
      error={useClientError('salesRepId')}
      value={field.value ?? undefined}
      onChange={(id) => field.onChange(id ?? null)}
      onBlur={field.onBlur}
    />
  )
}

/** Working preferences of the client. */
const PreferenceFields = () => <ClientLongText name="preferences" label="Préférences" optional />

/** Fields of each section, the same for a new client. */
export const informationFields = {
  identity: IdentityFields,
  contact: ContactFields,
  billing: BillingFields,
  office: OfficeFields,
  sales: SalesFields,
  preferences: PreferenceFields,
} as const
export type InformationSection = keyof typeof informationFields
