import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type SignInDraft, signInDraft } from '@adm/domain/user/user'
import { Refused } from '../../platform/api/refused.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { signIn, useSession } from '../../platform/session/session.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Form, FormSummary } from '../../ui/layout/form-layout.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

const SecondFactorSignIn = lazyPart(() => import('./second-factor/second-factor-sign-in.tsx'), 'SecondFactorSignIn')
/** Refusals after a correct password, answered by a code or an enrolment. */
const secondFactorCodes = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_SETUP']
const needsSecondFactor = (error: Error | null): error is Refused =>
  error instanceof Refused && secondFactorCodes.includes(error.refusal.code)

/** The sign-in with an internal account: the password, then the second factor of an account that has one or must have one. */
export const PasswordSignIn = () => {
  const form = useForm<SignInDraft>({ resolver: zodResolver(signInDraft), defaultValues: { email: '', password: '' } })
  const enter = useMutation({
    mutationFn: signIn,
    onError: (error) => {
      if (needsSecondFactor(error)) return
      form.resetField('password')
      form.setFocus('password')
      showRefusal(form, error)
    },
  })
  if (!needsSecondFactor(enter.error))
    return <Credentials form={form} isPending={enter.isPending} error={enter.error} onSubmit={enter.mutate} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SecondFactorSignIn
        credentials={form.getValues()}
        isEnrolled={enter.error.refusal.code === 'SECOND_FACTOR_REQUIRED'}
        onBack={enter.reset}
      />
    </Suspense>
  )
}

type CredentialsProps = {
  form: UseFormReturn<SignInDraft>
  isPending: boolean
  error: Error | null
  onSubmit: (credentials: SignInDraft) => void
}

const Credentials = ({ form, isPending, error, onSubmit }: CredentialsProps) => {
  const { isBusy } = useSession()
  const { errors } = form.formState
  return (
    <Form focus={{}} onSubmit={form.handleSubmit(onSubmit)}>
      <FormSummary errorCount={0} message={refusalOfNoField(error)} />
      <TextInput label="E-mail" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
      <PasswordInput label="Mot de passe" error={errors.password?.message} {...form.register('password')} />
      <SubmitButton pending={isBusy || isPending}>Se connecter</SubmitButton>
    </Form>
  )
}
