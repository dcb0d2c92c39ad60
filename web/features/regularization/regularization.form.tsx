import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { regularizationCalls } from '@adm/contract/regularization'
import {
  type Regularization,
  type RegularizationDraft,
  regularizationDraft,
  regularizationTypeLabels,
  regularizationTypes,
} from '@adm/domain/regularization/regularization'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { RecordConflictDialog } from '../../recipes/form/record-conflict-dialog.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { CentsInput } from './regularization-cents.tsx'
import { MonthChoice, monthsFrom } from './regularization-month.tsx'
import { PlanFields } from './regularization-plan-fields.tsx'
import { regularizationDrafts } from './regularization-drafts.ts'
import { regularizationRecord } from './regularization-record.ts'
import type { RegularizationFormState, TypedRegularization } from './regularization-typed.ts'
import { titleOfRegularization } from './regularization-words.ts'
import { useRegularizationAct, useRegularizationEdit } from './use-regularization-act.ts'

type Props = { checkerId: string; thisMonth: string; regularization?: Regularization; onClose: () => void }
const resolver: Resolver<TypedRegularization, unknown, RegularizationDraft> = zodResolver(regularizationDraft)

const startOf = ({ checkerId, thisMonth, regularization }: Props): Partial<TypedRegularization> => {
  if (!regularization) return { checkerId, firstMonth: thisMonth, reason: '', instalments: [] }
  const { type, amountCents, reason, firstMonth, instalments } = regularization
  return { checkerId, type, amountCents, reason, firstMonth, instalments }
}

/** Dialog of a regularization: type, amount, reason and monthly plan. */
export const RegularizationForm = (props: Props) => {
  const { checkerId, thisMonth, regularization, onClose } = props
  const [read] = useState(regularization)
  const [key] = useState(newKey)
  const form: RegularizationFormState = useForm<TypedRegularization, unknown, RegularizationDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: startOf(props),
  })
  const create = useRegularizationAct(
    (body: RegularizationDraft) => callApi(regularizationCalls.create, { body, key }),
    'La régularisation est ajoutée.',
    onClose,
  )
  const edit = useRegularizationEdit(read, onClose)
  const standing = read ? [read.firstMonth, ...read.instalments.map(({ month }) => month)] : []
  return (
    <>
      <FormDialog
        title={read ? `Modifier · ${titleOfRegularization(read)}` : 'Ajouter une régularisation'}
        draft={read ? regularizationDrafts.edit(read) : regularizationDrafts.add(checkerId)}
        form={form}
        save={read ? edit.save : create}
        actLabel={read ? 'Enregistrer' : 'Ajouter la régularisation'}
        onClose={onClose}
      >
        <RegularizationFields form={form} months={monthsFrom(thisMonth, standing)} thisMonth={thisMonth} />
      </FormDialog>
      {edit.clash && (
        <RecordConflictDialog
          fields={regularizationRecord.fields}
          clash={edit.clash}
          onClose={edit.leave}
          onChosen={(attempt) => edit.choose.mutate(attempt)}
        />
      )}
    </>
  )
}

type FieldsProps = { form: RegularizationFormState; months: readonly string[]; thisMonth: string }
const types = regularizationTypes.map((type) => ({ value: type, label: regularizationTypeLabels.checker[type] }))

const RegularizationFields = ({ form, months, thisMonth }: FieldsProps) => {
  const { control, formState, register } = form
  const { field: type } = useController({ control, name: 'type' })
  return (
    <>
      <Segmented
        label="Type"
        options={types}
        value={type.value}
        error={formState.errors.type?.message}
        onChange={type.onChange}
        onBlur={type.onBlur}
      />
      <FormLine>
        <CentsInput control={control} name="amountCents" label="Montant" />
        <MonthChoice control={control} name="firstMonth" label="Premier mois" months={months} />
      </FormLine>
      <TextInput label="Motif" error={formState.errors.reason?.message} {...register('reason')} />
      <PlanFields form={form} months={months} thisMonth={thisMonth} />
    </>
  )
}
