import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { formatCompanyNumber } from '@adm/domain/values/company-number-format'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { FormSection } from '../../../ui/layout/form-layout.tsx'
import { SuggestInput } from '../../../ui/input/select.tsx'
import type { ClientValues } from './client-values.ts'

const leastTyped = 3
const filled = ['name', 'siret', 'siren', 'vatNumber', 'address', 'zipCode', 'city'] as const

/** Fills the form from a company of the public register. Renders nothing without a register. */
export const ClientCompanySearch = () => {
  const { setValue } = useFormContext<ClientValues>()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim())
  const q = text.length >= leastTyped ? text : ''
  const { data } = useQuery({ ...apiQuery(clientChangeCalls.companies, { query: { q } }), placeholderData: keepPreviousData })
  if (!data?.isConnected) return null
  const pick = (siret: string) => {
    const company = data.items.find((item) => item.siret === siret)
    if (!company) return
    for (const name of filled) setValue(name, company[name], { shouldDirty: true, shouldValidate: true })
    setTyped('')
  }
  return (
    <FormSection title="Registre des entreprises" hint="Remplit le nom, les numéros et l'adresse. Vous pouvez aussi tout saisir.">
      <SuggestInput
        label="Chercher une entreprise"
        placeholder="Nom, SIREN ou SIRET"
        optional
        value={typed}
        onChange={setTyped}
        onPick={pick}
        suggestions={
          q === ''
            ? []
            : data.items.map(({ siret, name, zipCode, city }) => ({
                value: siret,
                label: name,
                detail: `${formatCompanyNumber(siret)} · ${zipCode} ${city}`,
              }))
        }
      />
    </FormSection>
  )
}
