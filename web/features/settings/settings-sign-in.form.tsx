import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useForm } from 'react-hook-form'
import { signInSettingCalls } from '@adm/contract/auth/sign-in-setting'
import { type SignInSetting, signInSetting } from '@adm/domain/user/sign-in-setting'
import { callApi } from '../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSection, FormSummary } from '../../ui/layout/form-layout.tsx'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { rolePresetNames } from '@adm/domain/user/role/role-preset-name'
import { MultiSelect } from '../../ui/input/select.tsx'
import { NumberInput } from '../../recipes/form/number-input.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { signInSettingQuery } from './settings-sign-in.ts'

const roleOptions = rolePresetNames.map((name) => ({ value: name, label: rolePresets[name].label }))

/** Form of the company's rules of sign-in. The page makes it anew for a value that was changed elsewhere, or taken back. */
export function SignInSettingForm({ setting, version }: { setting: SignInSetting; version: number }) {
  const queries = useQueryClient()
  const form = useForm<SignInSetting>({ resolver: zodResolver(signInSetting), mode: 'onTouched', defaultValues: setting })
  const save = useMutation({
    mutationFn: (change: SignInSetting) => callApi(signInSettingCalls.change, { body: change, version }),
    onSuccess: (saved) => {
      form.reset(saved)
      toastDone(queries, 'Enregistré. La durée vaut aussi pour les connexions en cours.', saved)
    },
    onError: (error) => showRefusal(form, error),
    onSettled: () => queries.invalidateQueries({ queryKey: signInSettingQuery.queryKey }),
  })
  const { isDirty } = form.formState
  return (
    <Form onSubmit={form.handleSubmit((change) => save.mutate(change))}>
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <FormSection title="Connexion">
        <FormSummary errorCount={0} message={refusalOfNoField(save.error)} />
        <SessionDays control={form.control} />
        <Controller
          control={form.control}
          name="secondFactorRoles"
          render={({ field, fieldState }) => (
            <MultiSelect
              label="Rôles qui doivent avoir un second facteur"
              hint="Dès la prochaine connexion, et pour tous les comptes qui ont au moins les droits du rôle."
              placeholder="Aucun"
              options={roleOptions}
              error={fieldState.error?.message}
              {...field}
            />
          )}
        />
        <div>
          <SubmitButton pending={save.isPending} refusals={isDirty ? [] : ["Rien n'a été modifié."]}>
            Enregistrer les règles
          </SubmitButton>
        </div>
      </FormSection>
    </Form>
  )
}

const SessionDays = ({ control }: { control: Control<SignInSetting> }) => (
  <Controller
    control={control}
    name="sessionDays"
    render={({ field, fieldState }) => (
      <NumberInput
        label="Durée d'une connexion, en jours"
        hint="De 1 à 365 : ensuite chacun se reconnecte, même après un usage quotidien. Sans activité, elle prend fin après 12 heures."
        error={fieldState.error?.message}
        {...field}
        decimals={0}
      />
    )}
  />
)
