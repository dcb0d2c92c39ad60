import { useFieldArray, useFormContext } from 'react-hook-form'
import { mostBankAccounts, type TypedCompany } from '@adm/domain/company/company'
import { Button } from '../../ui/base/button.tsx'
import { FormGroup, FormLine } from '../../ui/layout/form-layout.tsx'
import { CompanyText } from './company-fields.tsx'

/** Bank accounts of the company. */
export const BankAccountFields = () => {
  const { control } = useFormContext<TypedCompany>()
  const { fields, append, remove } = useFieldArray({ control, name: 'bankAccounts', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormGroup key={key} title={`Compte ${index + 1}`} removeLabel={`Retirer le compte ${index + 1}`} onRemove={() => remove(index)}>
          <FormLine>
            <CompanyText name={`bankAccounts.${index}.label`} label="Nom du compte" />
            <CompanyText name={`bankAccounts.${index}.bic`} label="BIC" />
          </FormLine>
          <CompanyText name={`bankAccounts.${index}.iban`} label="IBAN" />
        </FormGroup>
      ))}
      <div>
        <Button
          icon="plus"
          refusals={fields.length < mostBankAccounts ? [] : [`${mostBankAccounts} comptes au plus.`]}
          onClick={() => append({ label: '', iban: '', bic: '' })}
        >
          Ajouter un compte
        </Button>
      </div>
    </>
  )
}
