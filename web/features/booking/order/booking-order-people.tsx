import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { genderLabels, tenantRoleLabels } from '@adm/domain/booking/order/booking-people'
import { type PersonParts, readPerson } from '@adm/domain/values/typed/typed-person'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormGroup, FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { OrderChoice, OrderPhone, OrderText, OrderYesNo } from './booking-order-fields.tsx'
import { type OrderValues, roleFor } from './start/booking-order-values.ts'

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
  const newTenant = () => {
    const role = roleFor(getValues('service'))
    return { role, gender: 'MRS', firstName: '', lastName: '', presenceRequired: role !== 'prospect' } as const
  }
  const isFull = fields.length >= most
  return (
    <>
      {fields.map(({ key }, index) => (
        <TenantFields key={key} index={index} onRemove={() => remove(index)} />
      ))}
      {!isFull && (
        <TenantLine onRead={({ gender = 'MRS', ...person }) => append({ ...newTenant(), ...person, gender }, { shouldFocus: false })} />
      )}
      <div>
        <Button
          icon="plus"
          onClick={() => append(newTenant(), { focusName: `tenants.${fields.length}.firstName` })}
          refusals={isFull ? ['Vous pouvez indiquer 10 locataires au maximum.'] : []}
        >
          Ajouter un locataire
        </Button>
      </div>
    </>
  )
}

const refusalOf = ({ isUnread, isRest }: { isUnread: boolean; isRest: boolean }): string | undefined => {
  if (isRest) return "Ceci n'a pas été compris : reportez-le où il convient, puis effacez-le."
  return isUnread ? 'Écrivez au moins un nom : Mme Zoé Garnier.' : undefined
}

/** A tenant typed in one line: Enter, or leaving the line, adds the tenant with its fields filled. */
const TenantLine = ({ onRead }: { onRead: (person: Omit<PersonParts, 'rest'>) => void }) => {
  const [typed, setTyped] = useState('')
  const [isUnread, setUnread] = useState(false)
  /** What the last line said beside the person: it stays in the line until somebody changes it. */
  const [rest, setRest] = useState('')
  const isRest = rest !== '' && typed === rest
  const read = () => {
    if (isRest) return
    const person = readPerson(typed)
    setUnread(typed.trim() !== '' && person === null)
    if (!person) return
    const { rest: left, ...parts } = person
    setTyped(left)
    setRest(left)
    onRead(parts)
  }
  return (
    <TextInput
      label="Locataire en une ligne"
      optional
      hint="Entrée remplit les champs du locataire, que vous pouvez corriger."
      placeholder="Mme Zoé Garnier 06 12 34 56 78 zoe@example.org"
      error={refusalOf({ isUnread, isRest })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        read()
      }}
    />
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
        <OrderPhone name={`tenants.${index}.phone`} label="Téléphone" optional />
        <OrderPhone name={`tenants.${index}.otherPhone`} label="Autre téléphone" optional />
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
            <OrderPhone name={`contacts.${index}.phone`} label="Téléphone" optional />
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
