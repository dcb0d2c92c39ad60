import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { userCalls } from '@adm/contract/user'
import { rolePresets } from '@adm/domain/user/role-preset'
import { type InvitationDraft, invitationDraft } from '@adm/domain/user/user'
import { callApi } from '../../platform/api/api.ts'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormSummary } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { UserRights } from './user-rights.tsx'
import { readAgain } from '../../platform/api/read-again.ts'

type Typed = z.input<typeof invitationDraft>

/** Dialog that invites a person by mail, with their future rights. */
export const UserInvitation = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const form = useForm<Typed, unknown, InvitationDraft>({
    resolver: zodResolver(invitationDraft),
    defaultValues: { name: '', email: '', scope: [...rolePresets.reader.scope] },
  })
  const invite = useMutation({
    mutationFn: (draft: InvitationDraft) => callApi(userCalls.invite, { body: draft, key }),
    onSuccess: ({ email }) => {
      showToast({ message: `L'invitation part à ${email}.`, tone: 'success' })
      void readAgain(queries, 'user')
      onClose()
    },
    onError: (error) => showRefusal(form, error),
  })
  const { errors } = form.formState
  return (
    <Dialog
      isOpen
      title="Inviter une personne"
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
