import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useController, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { clientUserCalls } from '@adm/contract/client/client-user'
import { messageKindLabels, sentKinds } from '@adm/domain/client/client-recipients'
import { type ClientUser, type ClientUserDraft, clientUserDraft, clientUserRoleLabels } from '@adm/domain/client/client-user'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { PhoneInput } from '../../../recipes/form/phone-input.tsx'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { clientUserDrafts } from './client-user-drafts.ts'
import { readClientAgain } from './use-client-user-change.ts'

type Typed = z.input<typeof clientUserDraft>
type Props = { clientId: string; user?: ClientUser | undefined; onClose: () => void }
const resolver: Resolver<Typed, unknown, ClientUserDraft> = zodResolver(clientUserDraft)

const typedOf = ({ name, email, phone, role, notifications }: ClientUser): Typed => ({
  name,
  email,
  phone,
  role,
  notifications,
})

/** Dialog that creates or changes a client's contact. */
export const ClientUserForm = ({ clientId, user, onClose }: Props) => {
  const { form, save } = useClientUserForm({ clientId, user, onClose })
  const { errors } = form.formState
  return (
    <FormDialog
      title={user ? `Modifier ${user.name}` : 'Ajouter une personne'}
      draft={user ? clientUserDrafts.edit(user) : clientUserDrafts.add(clientId)}
      form={form}
      save={save}
      actLabel={user ? 'Enregistrer' : 'Ajouter la personne'}
      onClose={onClose}
    >
      <TextInput label="Nom" error={errors.name?.message} {...form.register('name')} />
      <FormLine>
        <TextInput label="E-mail" type="email" error={errors.email?.message} {...form.register('email')} />
        <UserPhone form={form} />
      </FormLine>
      <RoleAndMessages form={form} />
    </FormDialog>
  )
}

type UserForm = UseFormReturn<Typed, unknown, ClientUserDraft>

const UserPhone = ({ form: { control, formState } }: { form: UserForm }) => {
  const { field } = useController({ control, name: 'phone' })
  return <PhoneInput label="Téléphone" optional {...field} error={formState.errors.phone?.message} />
}

const RoleAndMessages = ({ form: { control, formState } }: { form: UserForm }) => {
  const { field: role } = useController({ control, name: 'role' })
  const { field: messages } = useController({ control, name: 'notifications' })
  const { errors } = formState
  return (
    <>
      <Select
        label="Rôle"
        options={optionsOf(clientUserRoleLabels)}
        value={role.value}
        onChange={role.onChange}
        onBlur={role.onBlur}
        error={errors.role?.message}
      />
      <MultiSelect
        label="Messages reçus"
        optional
        options={sentKinds.map((kind) => ({ value: kind, label: messageKindLabels[kind] }))}
        value={messages.value}
        onChange={messages.onChange}
        onBlur={messages.onBlur}
        error={errors.notifications?.message}
      />
    </>
  )
}

/** Form state and save of a contact; the client is read again, after a failure too. */
const useClientUserForm = ({ clientId, user, onClose }: Props) => {
  const [key] = useState(newKey)
  const queries = useQueryClient()
  const defaultValues = user ? typedOf(user) : { name: '', email: '', notifications: [] }
  const form: UserForm = useForm<Typed, unknown, ClientUserDraft>({ resolver, mode: 'onTouched', defaultValues })
  const save = useMutation({
    mutationFn: (draft: ClientUserDraft) =>
      user
        ? callApi(clientUserCalls.change, { params: { id: clientId, userId: user.id }, body: draft, version: user.version })
        : callApi(clientUserCalls.create, { params: { id: clientId }, body: draft, key }),
    onSuccess: (saved) => {
      toastDone(queries, user ? 'Enregistré.' : `${saved.name} est ajouté(e).`, saved)
      onClose()
    },
    onSettled: () => readClientAgain(queries, clientId),
  })
  return { form, save }
}
