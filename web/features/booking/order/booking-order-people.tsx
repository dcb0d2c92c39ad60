import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { genderLabels, tenantRoleLabels } from '@adm/domain/booking/order/booking-people'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormGroup, FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { OrderChoice, OrderText, OrderYesNo } from './booking-order-fields.tsx'
import { type OrderValues, roleFor } from './booking-order-values.ts'

const roles = optionsOf(tenantRoleLabels)
const genders = optionsOf(genderLabels)
const most = 10

/** Tenants or prospects, and other recipients of the report. */
export const OrderPeople = () => (
  <>
    <FormSection title="Locataires">
      <TenantsFields />
      <OrderYesNo name="presenceRequired" label="Présence requise sur place" />
    </FormSection>
    <FormSection title="Contacts supplémentaires du rapport">
      <ContactsFields />
    </FormSection>
  </>
)

/** Tenants who leave or move in, or visitors. */
export const TenantsFields = () => {
  const { control, getValues } = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tenants', keyName: 'key' })
  const add = () => {
    const role = roleFor(getValues('service'))
    append({ role, gender: 'MRS', firstName: '', lastName: '', presenceRequired: role !== 'prospect' })
  }
  return (
    <>
      {fields.map(({ key }, index) => (
        <TenantFields key={key} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button icon="plus" onClick={add} refusals={fields.length >= most ? ['Vous pouvez indiquer 10 locataires au maximum.'] : []}>
          Ajouter un locataire
        </Button>
      </div>
    </>
  )
}

const TenantFields = ({ index, onRemove }: { index: number; onRemove: () => void }) => {
  const { control, register } = useFormContext<OrderValues>()
  const role = useWatch({ control, name: `tenants.${index}.role` })
  return (
    <FormGroup title={`Locataire ${index + 1}`} removeLabel={`Retirer le locataire ${index + 1}`} onRemove={onRemove}>
      <FormLine>
        <OrderChoice name={`tenants.${index}.role`} label="Rôle" options={roles} isShort />
        <OrderChoice name={`tenants.${index}.gender`} label="Civilité" options={genders} isShort />
      </FormLine>
      <FormLine>
        <OrderText name={`tenants.${index}.firstName`} label="Prénom" />
        <OrderText name={`tenants.${index}.lastName`} label="Nom" />
      </FormLine>
      <FormLine>
        <OrderText name={`tenants.${index}.emails`} label="E-mail" inputMode="email" optional />
        <OrderText name={`tenants.${index}.phone`} label="Téléphone" inputMode="tel" optional />
        <OrderText name={`tenants.${index}.otherPhone`} label="Autre téléphone" inputMode="tel" optional />
      </FormLine>
      {role === 'outgoing' && <OrderText name={`tenants.${index}.newAddress`} label="Nouvelle adresse" optional />}
      <Checkbox label="Attendu sur place" {...register(`tenants.${index}.presenceRequired`)} />
    </FormGroup>
  )
}

/** Other recipients of the report. */
export const ContactsFields = () => {
  const { control } = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormGroup key={key} title={`Contact ${index + 1}`} removeLabel={`Retirer le contact ${index + 1}`} onRemove={() => remove(index)}>
          <OrderText name={`contacts.${index}.name`} label="Nom ou raison sociale" />
          <FormLine>
            <OrderText name={`contacts.${index}.emails`} label="E-mail" inputMode="email" optional />
            <OrderText name={`contacts.${index}.phone`} label="Téléphone" inputMode="tel" optional />
          </FormLine>
          <OrderText name={`contacts.${index}.note`} label="Note" optional />
        </FormGroup>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => append({ name: '' })}
          refusals={fields.length >= most ? ['Vous pouvez indiquer 10 contacts au maximum.'] : []}
        >
          Ajouter un contact
        </Button>
      </div>
    </>
  )
}
