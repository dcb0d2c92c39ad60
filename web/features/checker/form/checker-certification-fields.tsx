import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/base/button.tsx'
import { FormGroup, FormLine } from '../../../ui/layout/form-layout.tsx'
import { CheckerCheckbox, CheckerChoice, CheckerDay, CheckerText } from './checker-fields.tsx'
import type { CheckerValues } from './checker-values.ts'
import { certificationOptions } from './checker-words.ts'

/** Certifications of a checker. */
export const CertificationFields = () => {
  const { control } = useFormContext<CheckerValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'certifications', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormGroup
          key={key}
          title={`Certificat ${index + 1}`}
          removeLabel={`Retirer le certificat ${index + 1}`}
          onRemove={() => remove(index)}
        >
          <FormLine>
            <CheckerChoice name={`certifications.${index}.kind`} label="Type" options={certificationOptions} />
            <CheckerText name={`certifications.${index}.number`} label="Numéro" optional />
          </FormLine>
          <FormLine>
            <CheckerDay name={`certifications.${index}.issuedDay`} label="Émis le" optional />
            <CheckerDay name={`certifications.${index}.expiresDay`} label="Échéance" optional />
          </FormLine>
          <CheckerCheckbox
            name={`certifications.${index}.blocking`}
            label="Bloquant"
            hint="Une fois expiré, aucune mission n'est affectée."
          />
        </FormGroup>
      ))}
      <div>
        <Button icon="plus" onClick={() => append({ kind: 'URSSAF', blocking: true })}>
          Ajouter un certificat
        </Button>
      </div>
    </>
  )
}
