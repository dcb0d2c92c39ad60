import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { Permission } from '@adm/domain/permission'
import { type Account, type AccountChange, invitationDraft } from '@adm/domain/user/user'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormActions, FormSection, FormSummary } from '../../ui/layout/form-layout.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { UserRights } from './user-rights.tsx'
import { useUserChange } from './use-user-change.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'

const typed = z.object({ name: invitationDraft.shape.name })
const isSame = (scope: readonly Permission[], other: readonly Permission[]): boolean =>
  scope.length === other.length && scope.every((permission) => other.includes(permission))

/** Form of an account's name and rights; saving a waiting account activates it. Typed values survive other people's saves. */
export function UserForm({ account }: { account: Account }) {
  const refusals = useActingRefusals()
  const isReadOnly = refusals.length > 0
  const [scope, setScope] = useState<readonly Permission[] | null>(null)
  const form = useForm({ resolver: zodResolver(typed), values: { name: account.name }, resetOptions: { keepDirtyValues: true } })
  const save = useUserChange()
  const { errors, isDirty } = form.formState
  const isWaiting = account.status === 'waiting'
  const queries = useQueryClient()
  const chosen = scope ?? account.scope
  const isChanged = isDirty || !isSame(chosen, account.scope)
  const reset = () => {
    form.reset({ name: account.name })
    setScope(null)
    save.reset()
  }
  const send = ({ name }: z.output<typeof typed>) => {
    const change: AccountChange = { ...(isDirty && { name }), ...(scope && { scope: [...scope] }), ...(isWaiting && { status: 'active' }) }
    save.mutate(
      { change, read: account },
      {
        onSuccess: (saved) => {
          form.reset({ name: saved.name })
          setScope(null)
          toastDone(queries, isWaiting ? `${saved.name} peut se connecter.` : 'Enregistré.', saved, 3)
        },
        onError: (error) => showRefusal(form, error),
      },
    )
  }
  return (
    <>
      <UnsavedGuard parameter="user" isDirty={isChanged && !save.isPending} onLeave={reset} />
      <Form onSubmit={form.handleSubmit(send)}>
        <FormSection title="Nom et droits">
          {isWaiting && <Notice tone="warning">Cette personne attend que vous activiez son compte. Choisissez d'abord ses droits.</Notice>}
          <FormSummary errorCount={0} message={Object.keys(errors).length === 0 ? optionalSentence(save.error) : undefined} />
          <TextInput label="Nom" readOnly={isReadOnly} error={errors.name?.message} {...form.register('name')} />
          <UserRights value={chosen} onChange={setScope} refusals={refusals} />
        </FormSection>
        <FormActions>
          {isChanged && <Button onClick={reset}>Annuler les modifications</Button>}
          <SubmitButton pending={save.isPending} refusals={isChanged || isWaiting ? [] : ["Rien n'a été modifié."]}>
            {isWaiting ? 'Activer' : 'Enregistrer'}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
