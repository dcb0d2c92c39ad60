import type { ComponentType } from 'react'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { AreaFields } from './checker-area-fields.tsx'
import { CertificationFields } from './checker-certification-fields.tsx'
import { CheckerCheckbox, CheckerChoice, CheckerNumber, CheckerPhone, CheckerSeveral, CheckerText } from './checker-fields.tsx'
import { HomeFields } from './checker-place-fields.tsx'
import { languageOptions, tagOptions, vehicleOptions } from './checker-words.ts'

const Identity = () => (
  <>
    <FormLine>
      <CheckerText name="firstName" label="Prénom" />
      <CheckerText name="lastName" label="Nom" />
    </FormLine>
    <FormLine>
      <CheckerText name="email" label="E-mail" inputMode="email" optional />
      <CheckerPhone name="phone" label="Téléphone" optional />
    </FormLine>
  </>
)

const Skills = () => (
  <FormLine>
    <CheckerSeveral name="tags" label="Étiquettes" options={tagOptions} optional />
    <CheckerSeveral name="languages" label="Langues" options={languageOptions} />
  </FormLine>
)

const Work = () => (
  <>
    <FormLine>
      <CheckerChoice name="vehicle" label="Véhicule" options={vehicleOptions} clearable optional />
      <CheckerText name="device" label="Appareil" placeholder="iPad Air, Ricoh Theta" optional />
    </FormLine>
    <CheckerNumber name="missionsPerDay" label="Missions par jour au plus" optional />
  </>
)

const Company = () => (
  <>
    <CheckerText name="siren" label="SIREN" inputMode="numeric" optional />
    <CheckerCheckbox name="selfBilling" label="Autofacturation" hint="L'entreprise établit ses factures, avec son mandat." />
  </>
)

/** Fields of each section's form, the same as for a new checker. Loaded with the form. */
export const sectionFields = {
  identity: Identity,
  skills: Skills,
  home: HomeFields,
  work: Work,
  company: Company,
  areas: AreaFields,
  certifications: CertificationFields,
} as const satisfies Record<string, ComponentType>
export type CheckerSectionName = keyof typeof sectionFields
