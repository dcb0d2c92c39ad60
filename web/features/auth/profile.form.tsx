import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { profileChange } from '@adm/domain/user/profile'
import type { User } from '@adm/domain/user/user'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { changePerson } from '../../platform/session/session.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSection, FormSummary } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { optionalSentence } from '../../platform/api/error-sentence.ts'

const named = profileChange.pick({ name: true }).required()

/** Form of the person's name, with the read-only e-mail address. */
export const ProfileForm = ({ person }: { person: User }) => {
  const form = useForm<z.output<typeof named>>({ resolver: zodResolver(named), mode: 'onTouched', defaultValues: { name: person.name } })
  const save = useMutation({
    mutationFn: changePerson,
    onSuccess: (_, { name }) => {
      form.reset({ name: name ?? person.name })
      showToast({ message: 'Enregistré.', tone: 'success', seconds: 3 })
    },
    onError: (error) => showRefusal(form, error),
  })
  const { errors, isDirty } = form.formState
  return (
    <Form onSubmit={form.handleSubmit((change) => save.mutate(change))}>
      <UnsavedGuard isDirty={isDirty} />
      <FormSection title="Identité">
        <FormSummary errorCount={0} message={errors.name ? undefined : optionalSentence(save.error)} />
        <TextInput label="E-mail" readOnly value={person.email} autoComplete="username" hint="Votre identifiant de connexion." />
        <TextInput label="Nom" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <div>
          <SubmitButton pending={save.isPending}>Enregistrer le nom</SubmitButton>
        </div>
      </FormSection>
    </Form>
  )
}
