import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type Resolver, useController, useFormContext } from 'react-hook-form'
import { quotationCalls } from '@adm/contract/quotation/quotation'
import { type Quotation, type QuotationDraft, quotationDraft } from '@adm/domain/quotation/quotation'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { emptyIsNull } from '../../platform/form/empty-is-null.ts'
import { CreateForm } from '../../recipes/form/create-form.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { ClientPicker } from '../client/figure/client-picker.tsx'
import { QuotationLines } from './quotation-lines.tsx'
import { QuotationPrice } from './quotation-price.tsx'
import type { QuotationValues } from './quotation-values.ts'

const resolver: Resolver<QuotationValues, unknown, QuotationDraft> = zodResolver(quotationDraft)

type Props = { values: DefaultValues<QuotationValues>; onCreated: (row: Quotation) => void }

/** A new quotation, with its price at the side. */
export function QuotationForm({ values, onCreated }: Props) {
  const queries = useQueryClient()
  return (
    <CreateForm<QuotationValues, QuotationDraft, Quotation>
      name="quotation-create"
      values={values}
      resolver={resolver}
      create={(body, key) => callApi(quotationCalls.create, { body, key })}
      onCreated={(row) => {
        void readAgain(queries, 'quotation')
        onCreated(row)
      }}
      submitLabel="Créer le devis"
      aside={<QuotationPrice />}
    >
      <FormSection title="Client">
        <QuotationClient />
        <QuotationTerms />
      </FormSection>
      <QuotationLines />
      <FormSection title="Texte du devis">
        <QuotationComment />
      </FormSection>
    </CreateForm>
  )
}

const QuotationClient = () => {
  const { errors } = useFormContext<QuotationValues>().formState
  const { field } = useController<QuotationValues, 'clientId'>({ name: 'clientId' })
  return <ClientPicker error={errors.clientId?.message} value={field.value} onChange={(id) => field.onChange(id)} onBlur={field.onBlur} />
}

/** What the quotation is about, who the client is to the law, and what an acceptance does. */
export const QuotationTerms = () => {
  const { register, formState } = useFormContext<QuotationValues>()
  return (
    <>
      <TextInput label="Objet" optional error={formState.errors.title?.message} {...register('title', { setValueAs: emptyIsNull })} />
      <Checkbox label="Bailleur particulier : indiquer la part maximale du locataire" {...register('isPrivateLessor')} />
      <Checkbox label="Créer les commandes dès l'acceptation" {...register('createsOrders')} />
    </>
  )
}

/** What is printed below the lines. */
export const QuotationComment = () => {
  const { register, formState } = useFormContext<QuotationValues>()
  return (
    <Textarea
      label="Commentaire"
      hint="Imprimé sous les lignes."
      optional
      error={formState.errors.comment?.message}
      {...register('comment', { setValueAs: emptyIsNull })}
    />
  )
}
