import { checkerCalls } from '@adm/contract/checker/checker'
import type { CheckerFile } from '@adm/domain/checker/checker-file'
import { callApi } from '../../platform/api/api.ts'
import { CreateForm } from '../../recipes/form/create-form.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { sectionFields } from './form/checker-section-fields.tsx'
import { draftResolver, newChecker } from './form/checker-values.ts'

/** Sections of the form, in order. */
const sections = [
  ['identity', 'Identité'],
  ['skills', 'Compétences'],
  ['home', 'Domicile'],
  ['areas', 'Zones'],
  ['work', 'Moyens et rythme'],
  ['company', 'Entreprise'],
  ['certifications', 'Certificats'],
] as const

/** Form of a new checker, created as a candidate. */
export function CheckerForm({ onCreated }: { onCreated: (checker: CheckerFile) => void }) {
  return (
    <CreateForm
      name="checker-create"
      values={newChecker}
      resolver={draftResolver}
      create={(body, key) => callApi(checkerCalls.create, { body, key })}
      onCreated={onCreated}
      submitLabel="Créer le contrôleur"
    >
      {sections.map(([name, title]) => {
        const Fields = sectionFields[name]
        return (
          <FormSection key={name} title={title}>
            <Fields />
          </FormSection>
        )
      })}
    </CreateForm>
  )
}
