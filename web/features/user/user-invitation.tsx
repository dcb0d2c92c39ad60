import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { userCalls } from '@adm/contract/user'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { type InvitationDraft, invitationDraft } from '@adm/domain/user/user'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { UserRights } from './user-rights.tsx'
import { readAgain } from '../../platform/api/read-again.ts'

/** The name of the draft of the dialog. */
export const invitationDraftName = 'user-invitation'
type Typed = z.input<typeof invitationDraft>

/** Dialog that invites a person by mail, with their future rights. */
export const UserInvitation = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(newKey)
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
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Inviter une personne"
      draft={invitationDraftName}
      form={form}
      save={invite}
      actLabel="Envoyer l'invitation"
      size="large"
      onClose={onClose}
    >
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
        render={({ field }) => <UserRights value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
