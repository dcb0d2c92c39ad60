import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { secondFactorCode } from '@adm/domain/user/second-factor'
import { refusalOfNoField, showRefusal } from '../../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { Form, FormSummary } from '../../../ui/layout/form-layout.tsx'

const typed = z.object({ code: secondFactorCode })
type Typed = z.input<typeof typed>

type Props = {
  hint: string
  submitLabel: string
  isPending: boolean
  error: Error | null
  onCode: (code: string) => void
  children?: ReactNode
}

/** Form of one code of the second factor. A refused code is emptied, so that the next one is typed at once. */
export const SecondFactorCodeForm = ({ hint, submitLabel, isPending, error, onCode, children }: Props) => {
  const form = useForm<Typed, unknown, z.output<typeof typed>>({ resolver: zodResolver(typed), defaultValues: { code: '' } })
  // A person comes here to type the code: it replaces the password field, or opens a dialog.
  useEffect(() => form.setFocus('code'), [form])
  // The refusal comes from outside this form: the mutation belongs to its parent.
  useEffect(() => {
    if (!error) return
    form.resetField('code')
    showRefusal(form, error)
  }, [error, form])
  return (
    <Form onSubmit={form.handleSubmit(({ code }) => onCode(code))}>
      <FormSummary errorCount={0} message={refusalOfNoField(error)} />
      {children}
      <TextInput
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <SubmitButton pending={isPending}>{submitLabel}</SubmitButton>
    </Form>
  )
}
