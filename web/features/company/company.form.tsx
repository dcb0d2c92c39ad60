import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCalls } from '@adm/contract/company'
import { type CompanyChange, type CompanyVersion, companyChange, emptyCompany, type TypedCompany } from '@adm/domain/company/company'
import { callApi } from '../../platform/api/api.ts'
import { todayInParis } from '../../platform/today.ts'
import { CreateForm } from '../../recipes/form/create-form.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { FormLine, FormSection } from '../../ui/layout/form-layout.tsx'
import { BankAccountFields } from './company-accounts.tsx'
import {
  CompanyCheckbox,
  CompanyChoice,
  CompanyDay,
  CompanyDays,
  CompanyEuros,
  CompanyLongText,
  CompanyPhone,
  CompanyText,
} from './company-fields.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { CompanyMentions } from './company-mentions.tsx'
import { CompanyVersions } from './company-versions.tsx'
import { legalFormOptions, vatRegimeOptions } from './company-words.ts'
import './company.css'

type CompanyFormProps = { versions: readonly CompanyVersion[]; version: number; queryKey: QueryKey }

/** The values of the form: those that were saved last, from today on; with an empty account where a link opens the missing one. */
const valuesOf = (last: CompanyVersion | undefined, today: string, field: string | undefined): TypedCompany => {
  const settings = last?.settings ?? emptyCompany
  const isAccountMissing = field === 'bankAccounts' && settings.bankAccounts.length === 0
  return { ...settings, ...(isAccountMissing && { bankAccounts: [{ label: '', iban: '', bic: '' }] }), fromDay: today }
}

/** The form of the next version of the company's settings. What is typed survives a reload. */
export const CompanyForm = ({ versions, version, queryKey }: CompanyFormProps) => {
  const queries = useQueryClient()
  const [today] = useState(todayInParis)
  const { field } = useSearch({ strict: false })
  return (
    <CreateForm
      name="company"
      values={valuesOf(versions[0], today, field)}
      focus={field === 'bankAccounts' ? 'bankAccounts.0.label' : field}
      resolver={zodResolver(companyChange)}
      create={(change: CompanyChange) => callApi(companyCalls.change, { body: change, version })}
      onCreated={(saved) => {
        toastDone(queries, 'La société est enregistrée.', saved)
        void queries.invalidateQueries({ queryKey })
      }}
      submitLabel="Enregistrer la société"
      aside={
        <>
          <CompanyMentions />
          <CompanyVersions versions={versions} today={today} />
        </>
      }
    >
      <Identity />
      <Address />
      <Vat />
      <FormSection title="Comptes bancaires" hint="Le premier est celui que les documents indiquent.">
        <BankAccountFields />
      </FormSection>
      <Terms />
      <FormSection title="Application" hint="Un document garde les informations du jour où il est établi.">
        <CompanyDay name="fromDay" label="À partir du" min={today} />
      </FormSection>
    </CreateForm>
  )
}

const Identity = () => (
  <FormSection title="Identité">
    <CompanyText name="name" label="Raison sociale" />
    <CompanyLogo />
    <FormLine>
      <CompanyChoice name="legalForm" label="Forme juridique" options={legalFormOptions} optional />
      <CompanyEuros name="capitalCents" label="Capital social" optional />
    </FormLine>
    <FormLine>
      <CompanyText name="siret" label="SIRET" optional />
      <CompanyText name="rcsCity" label="Ville du RCS" optional />
    </FormLine>
  </FormSection>
)

const Address = () => (
  <FormSection title="Siège et contact">
    <CompanyText name="address" label="Adresse" optional />
    <FormLine>
      <CompanyText name="zipCode" label="Code postal" optional />
      <CompanyText name="city" label="Ville" optional />
    </FormLine>
    <FormLine>
      <CompanyPhone name="phone" label="Téléphone" optional />
      <CompanyText name="email" label="E-mail" optional />
    </FormLine>
  </FormSection>
)

const Vat = () => (
  <FormSection title="TVA">
    <FormLine>
      <CompanyChoice name="vatRegime" label="Régime" options={vatRegimeOptions} />
      <CompanyText name="vatNumber" label="Numéro de TVA" optional />
    </FormLine>
    <CompanyCheckbox
      name="vatOnDebits"
      label="Option pour le paiement de la TVA d'après les débits"
      hint="La TVA est alors due à la facture, et non à son paiement."
    />
  </FormSection>
)

const Terms = () => (
  <FormSection title="Conditions de paiement">
    <CompanyDays name="paymentDays" label="Délai de paiement" hint="60 jours au plus (C. com., art. L441-10)." />
    <CompanyLongText name="latePenalties" label="Pénalités de retard" optional />
    <CompanyLongText name="earlyPayment" label="Escompte" optional />
  </FormSection>
)
