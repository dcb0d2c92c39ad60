import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { userCalls } from '@adm/contract/user'
import { rolePresets } from '@adm/domain/user/role-preset'
import { type InvitationDraft, invitationDraft } from '@adm/domain/user/user'
import { ask } from '../../platform/api.ts'
import { showRefusal } from '../../platform/form-refusal.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary } from '../../ui/form-layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UserRights } from './user-rights.tsx'

type Typed = z.input<typeof invitationDraft>

/** Asks a person to come by mail, with the rights they will have. */
export const UserInvitation = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const form = useForm<Typed, unknown, InvitationDraft>({
    resolver: zodResolver(invitationDraft),
    defaultValues: { name: '', email: '', scope: [...rolePresets.reader.scope] },
  })
  const invite = useMutation({
    mutationFn: (draft: InvitationDraft) => ask(userCalls.invite, { body: draft, key }),
    onSuccess: ({ email }) => {
      showToast({ message: `L'invitation part à ${email}.`, tone: 'success' })
      void queries.invalidateQueries({ queryKey: [userCalls.list.path] })
      onClose()
    },
    onError: (error) => showRefusal(form, error),
  })
  const { errors } = form.formState
  return (
    <Dialog
      isOpen
      title="Inviter une personne"
      closeLabel="Ne pas inviter"
      size="large"
      onClose={onClose}
      onSubmit={form.handleSubmit((draft) => invite.isPending || invite.mutate(draft))}
      actions={<SubmitButton pending={invite.isPending}>Envoyer l'invitation</SubmitButton>}
    >
      <FormSummary errorCount={0} message={Object.keys(errors).length === 0 ? invite.error?.message : undefined} />
      <TextInput label="Nom" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label="E-mail"
        type="email"
        hint="Un lien pour choisir un mot de passe y est envoyé. Il vaut 7 jours."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field }) => <UserRights value={field.value} onChange={field.onChange} isReadOnly={false} />}
      />
    </Dialog>
  )
}
