import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { authCalls } from '@adm/contract/auth/auth'
import { type PasswordChange, passwordChange } from '@adm/domain/user/profile'
import { ruleOf } from '@adm/domain/values/rule'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { Refused } from '../../platform/api/refused.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSection, FormSummary } from '../../ui/layout/form-layout.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'

/** Typed twice, so that a typing error does not lock the person out. */
const typed = passwordChange.extend({ confirmation: z.string() }).check(
  ruleOf(['password', 'confirmation'], ({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Les deux mots de passe ne sont pas identiques.',
  }),
)
type Typed = z.output<typeof typed>
const empty: Typed = { current: '', password: '', confirmation: '' }

/** Form that replaces the password, with the current password. */
export const PasswordForm = () => {
  const form = useForm<Typed>({ resolver: zodResolver(typed), mode: 'onTouched', defaultValues: empty })
  const save = useMutation({
    mutationFn: (body: PasswordChange) => callApi(authCalls.changePassword, { body, key: newKey() }),
    onSuccess: () => {
      form.reset(empty)
      showToast({ message: 'Mot de passe changé. Vos autres connexions ont pris fin.', tone: 'success' })
    },
    onError: (error) => showRefusal(form, error),
  })
  const { errors, isDirty } = form.formState
  const isOfField = save.error instanceof Refused && save.error.refusal.errors.length > 0
  return (
    <Form onSubmit={form.handleSubmit(({ current, password }) => save.mutate({ current, password }))}>
      <UnsavedGuard isDirty={isDirty} />
      <FormSection title="Mot de passe" hint={'Vos autres connexions prendront fin\u00a0; celle-ci continue.'}>
        <FormSummary errorCount={0} message={isOfField ? undefined : optionalSentence(save.error)} />
        <PasswordInput label="Mot de passe actuel" error={errors.current?.message} {...form.register('current')} />
        <PasswordInput
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint="Entre 8 et 64 caractères."
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordInput
          label="Confirmation"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register('confirmation')}
        />
        <div>
          <SubmitButton pending={save.isPending}>Changer le mot de passe</SubmitButton>
        </div>
      </FormSection>
    </Form>
  )
}
