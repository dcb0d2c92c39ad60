import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, type FieldPath, useForm } from 'react-hook-form'
import { alertSettingCalls } from '@adm/contract/alert/alert-setting'
import {
  type AlertSetting,
  alertSetting,
  type AlertSettingChange,
  type AlertValues,
  riskFactorLabels,
  riskFactors,
  thresholdNames,
  thresholds,
} from '@adm/domain/alert/alert-setting'
import { callApi } from '../../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../../platform/form/form-refusal.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { NumberInput } from '../../../recipes/form/number-input.tsx'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Form, FormActions, FormSection, FormSummary } from '../../../ui/layout/form-layout.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { alertSettingQuery } from './alert-setting-query.ts'

type Props = { setting: AlertSetting; version: number }

const units = { day: 'jours', hour: 'heures', point: 'points' } as const
const values = alertSetting.pick({ weights: true, thresholds: true })

/** The changed weights and thresholds alone: those that somebody else changed meanwhile stay theirs. */
const changeOf = (read: AlertValues, typed: AlertValues): AlertSettingChange => ({
  weights: Object.fromEntries(
    riskFactors.filter((name) => typed.weights[name] !== read.weights[name]).map((name) => [name, typed.weights[name]]),
  ),
  thresholds: Object.fromEntries(
    thresholdNames.filter((name) => typed.thresholds[name] !== read.thresholds[name]).map((name) => [name, typed.thresholds[name]]),
  ),
})

/** Form of the weights and thresholds. The page makes it again for values that were changed elsewhere, or taken back. */
export function AlertSettingForm({ setting, version }: Props) {
  const queries = useQueryClient()
  const form = useForm<AlertValues>({
    resolver: zodResolver(values),
    mode: 'onTouched',
    defaultValues: { weights: setting.weights, thresholds: setting.thresholds },
  })
  const save = useMutation({
    mutationFn: (typed: AlertValues) => callApi(alertSettingCalls.change, { body: changeOf(setting, typed), version }),
    onSuccess: (saved) => {
      form.reset({ weights: saved.weights, thresholds: saved.thresholds })
      toastDone(queries, 'Enregistré. Toutes les alertes sont évaluées à nouveau.', saved)
    },
    onError: (error) => showRefusal(form, error),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: alertSettingQuery.queryKey })
      await readAgain(queries, 'alert-setting', 'alert')
    },
  })
  const { isDirty } = form.formState
  return (
    <Form onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <FormSummary errorCount={0} message={refusalOfNoField(save.error)} />
      <ValueSections control={form.control} />
      <FormActions>
        <SubmitButton pending={save.isPending} refusals={isDirty ? [] : ["Rien n'a été modifié."]}>
          Enregistrer les règles
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

const ValueSections = ({ control }: { control: Control<AlertValues> }) => (
  <>
    <FormSection title="Seuils des règles">
      {thresholdNames.map((name) => (
        <ValueField
          key={name}
          control={control}
          name={`thresholds.${name}`}
          label={thresholds[name].label}
          unit={units[thresholds[name].unit]}
          hint={`De ${thresholds[name].least} à ${thresholds[name].most}.`}
        />
      ))}
    </FormSection>
    <FormSection title="Points du score de risque" hint="Le score d'une commande est la somme des points de ce qui la menace.">
      {riskFactors.map((name) => (
        <ValueField key={name} control={control} name={`weights.${name}`} label={riskFactorLabels[name]} unit="points" />
      ))}
    </FormSection>
  </>
)

type FieldProps = { control: Control<AlertValues>; name: FieldPath<AlertValues>; label: string; unit: string; hint?: string }

const ValueField = ({ control, name, label, unit, hint }: FieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <NumberInput label={label} unit={unit} hint={hint} error={fieldState.error?.message} {...field} decimals={0} />
    )}
  />
)
