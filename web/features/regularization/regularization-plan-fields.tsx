import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { remainingToPlan, spread } from '@adm/domain/regularization/regularization-plan'
import { mostMonths } from '@adm/domain/regularization/regularization'
import { addMonths } from '@adm/domain/values/date/month'
import { formatCents } from '@adm/domain/values/money'
import { readNumber } from '@adm/domain/values/typed-number'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { CentsInput } from './regularization-cents.tsx'
import { MonthChoice } from './regularization-month.tsx'
import { FieldRefusal } from '../../ui/input/field.tsx'
import type { RegularizationFormState } from './regularization-typed.ts'

type Props = { form: RegularizationFormState; months: readonly string[]; thisMonth: string }

/** The typed values that are complete enough to compute with. */
const useTypedPlan = ({ control }: RegularizationFormState) => {
  const { amountCents = Number.NaN, firstMonth = '', instalments = [] } = useWatch({ control })
  const completeInstalments = instalments.flatMap(({ month = '', cents = Number.NaN }) =>
    month && Number.isFinite(cents) ? [{ month, cents }] : [],
  )
  return { amountCents, firstMonth, instalments: completeInstalments, isReady: amountCents > 0 && firstMonth !== '' }
}

/** Plan of a regularization: one line for each month in which an amount is invoiced. */
export const PlanFields = ({ form, months, thisMonth }: Props) => {
  const { control, formState, clearErrors } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'instalments', keyName: 'key' })
  const { isReady, ...plan } = useTypedPlan(form)
  const left = remainingToPlan(plan)
  const refusal = formState.errors.instalments?.root?.message ?? formState.errors.instalments?.message
  const last = plan.instalments
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  const next = last ? addMonths(last, 1) : plan.firstMonth
  return (
    <fieldset className="fieldset regularization-plan" aria-invalid={refusal ? true : undefined}>
      <legend className="field-label">Plan : une facturation par mois</legend>
      <Spreading
        refusals={isReady ? [] : ["Indiquez d'abord le montant et le premier mois."]}
        onSpread={(count) => {
          replace(spread(plan, count, thisMonth))
          clearErrors('instalments')
        }}
      />
      {fields.map(({ key }, index) => (
        <div key={key} className="regularization-instalment">
          <MonthChoice control={control} name={`instalments.${index}.month`} label={`Mois ${index + 1}`} months={months} />
          <CentsInput control={control} name={`instalments.${index}.cents`} label={`Montant ${index + 1}`} />
          <IconButton icon="close" label={`Retirer le mois ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      {refusal && <FieldRefusal>{refusal}</FieldRefusal>}
      <div className="regularization-left">
        <Button icon="plus" onClick={() => append({ month: next < thisMonth ? thisMonth : next, cents: Math.max(left, 0) })}>
          Ajouter un mois
        </Button>
        {isReady && (
          <output>{left < 0 ? `Dépassement\u00a0: ${formatCents(-left)}` : `Reste à planifier\u00a0: ${formatCents(left)}`}</output>
        )}
      </div>
    </fieldset>
  )
}

type SpreadingProps = { refusals: readonly string[]; onSpread: (months: number) => void }

/** « Étaler sur 3 mois »: spreads the whole amount in equal parts. */
const Spreading = ({ refusals, onSpread }: SpreadingProps) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const spreadTyped = () => {
    const count = readNumber(typed)
    const isFine = count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostMonths
    setError(isFine ? undefined : `Indiquez un nombre de mois, de 1 à ${mostMonths}.`)
    if (isFine && refusals.length === 0) onSpread(count)
  }
  return (
    <div className="regularization-spread">
      <TextInput
        inputMode="numeric"
        label="Étaler sur"
        unit="mois"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          spreadTyped()
        }}
      />
      <Button refusals={refusals} onClick={spreadTyped}>
        Étaler le montant
      </Button>
    </div>
  )
}
