import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { secondFactorCalls } from '@adm/contract/auth/second-factor'
import { signInDraft } from '@adm/domain/user/user'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { refusalOfNoField } from '../../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { PasswordInput } from '../../../ui/input/password-input.tsx'
import { Form, FormSummary } from '../../../ui/layout/form-layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorCodeForm } from './second-factor-code.form.tsx'
import { startEnrolment, SecondFactorEnrolment } from './second-factor-enrolment.tsx'

type Props = { email: string; onClose: () => void }

/** A function that reads the account again and says what was done. */
const useDone = (onClose: () => void) => {
  const queries = useQueryClient()
  return (message: string) => {
    void readAgain(queries, 'user')
    showToast({ message, tone: 'success' })
    onClose()
  }
}

/** Dialog that adds a second factor: the password first, so that an unattended page adds none. */
export const AddSecondFactor = ({ email, onClose }: Props) => {
  const done = useDone(onClose)
  const begin = useMutation({
    mutationFn: async (password: string) => ({ password, enrolment: await startEnrolment({ email, password }) }),
  })
  return (
    <Dialog isOpen title="Ajouter un second facteur" onClose={onClose}>
      {begin.data ? (
        <SecondFactorEnrolment
          credentials={{ email, password: begin.data.password }}
          enrolment={begin.data.enrolment}
          doneLabel="J'ai gardé ces codes"
          onDone={() => done('Le second facteur est activé.')}
        />
      ) : (
        <PasswordForm isPending={begin.isPending} error={begin.error} onPassword={begin.mutate} />
      )}
    </Dialog>
  )
}

const passwordOnly = signInDraft.pick({ password: true })

type PasswordFormProps = { isPending: boolean; error: Error | null; onPassword: (password: string) => void }

const PasswordForm = ({ isPending, error, onPassword }: PasswordFormProps) => {
  const form = useForm<{ password: string }>({ resolver: zodResolver(passwordOnly), defaultValues: { password: '' } })
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onPassword(password))}>
      <FormSummary errorCount={0} message={refusalOfNoField(error)} />
      <PasswordInput
        label="Mot de passe actuel"
        data-autofocus
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <SubmitButton pending={isPending}>Continuer</SubmitButton>
    </Form>
  )
}

/** Dialog that replaces the recovery codes. */
export const RenewRecoveryCodes = ({ onClose }: Props) => {
  const done = useDone(onClose)
  const renew = useMutation({
    mutationFn: (code: string) => callApi(secondFactorCalls.renewRecoveryCodes, { body: { code }, key: newKey() }),
  })
  return (
    <Dialog isOpen title="Nouveaux codes de secours" onClose={onClose}>
      {renew.data ? (
        <RecoveryCodes
          codes={renew.data.recoveryCodes}
          doneLabel="J'ai gardé ces codes"
          onDone={() => done('Les anciens codes de secours ne valent plus.')}
        />
      ) : (
        <SecondFactorCodeForm
          hint="Le code de votre application, ou un code de secours. Les anciens codes de secours ne vaudront plus."
          submitLabel="Afficher de nouveaux codes"
          isPending={renew.isPending}
          error={renew.error}
          onCode={renew.mutate}
        />
      )}
    </Dialog>
  )
}

/** Dialog that removes the second factor. */
export const RemoveSecondFactor = ({ onClose }: Props) => {
  const done = useDone(onClose)
  const remove = useMutation({
    mutationFn: (code: string) => callApi(secondFactorCalls.remove, { body: { code }, key: newKey() }),
    onSuccess: () => done('Le second facteur est retiré.'),
  })
  return (
    <Dialog isOpen title="Retirer le second facteur" onClose={onClose}>
      <SecondFactorCodeForm
        hint="Le code de votre application, ou un code de secours. Votre compte ne demandera plus que le mot de passe."
        submitLabel="Retirer"
        isPending={remove.isPending}
        error={remove.error}
        onCode={remove.mutate}
      />
    </Dialog>
  )
}
