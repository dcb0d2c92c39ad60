import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { type QuotationDetail, quotationCalls } from '@adm/contract/quotation/quotation'
import { nameOfQuotation, validityFrom } from '@adm/domain/quotation/quotation'
import { day } from '@adm/domain/values/date/moment'
import { requiredText } from '@adm/domain/values/text'
import { z } from 'zod'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { newKey } from '../../platform/new-key.ts'
import { todayInParis } from '../../platform/today.ts'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'

const changes = ['quotation', 'booking', 'job'] as const
type Props = { quotation: QuotationDetail; onClose: () => void }

const sending = z.object({
  recipientEmail: z.string('Choisissez à qui envoyer le devis.').min(1, 'Choisissez à qui envoyer le devis.'),
  validUntil: day,
})
type Sending = z.input<typeof sending>
const sendingResolver: Resolver<Sending, unknown, Sending> = zodResolver(sending)

type SendProps = Props & { isAgain: boolean }
const useSending = ({ quotation: { id, version, contacts, validUntil }, isAgain, onClose }: SendProps) => {
  const [key] = useState(newKey)
  const defaultValues = {
    recipientEmail: contacts[0]?.email ?? '',
    validUntil: (isAgain ? validUntil : null) ?? validityFrom(todayInParis()),
  }
  const form = useForm<Sending, unknown, Sending>({ resolver: sendingResolver, mode: 'onTouched', defaultValues })
  const save = useActWithToast({
    act: (typed: Sending) =>
      isAgain
        ? callApi(quotationCalls.send, { params: { id }, body: { recipientEmail: typed.recipientEmail }, key })
        : callApi(quotationCalls.transition, { params: { id }, body: { to: 'sent', ...typed }, version, key }),
    message: ({ number }) => `Le devis ${number ?? ''} part avec son PDF et son lien.`,
    changes,
    onDone: onClose,
    hasChanged: () => false,
  })
  return { form, save }
}

/** Dialog that sends a quotation: to whom, and until when it is valid. `isAgain`: the sent version once more, as it is. */
export const QuotationSendForm = (props: SendProps) => {
  const { quotation, isAgain, onClose } = props
  const { id, version, contacts } = quotation
  const { form, save } = useSending(props)
  const recipient = useController({ control: form.control, name: 'recipientEmail' })
  const until = useController({ control: form.control, name: 'validUntil' })
  return (
    <FormDialog
      title={isAgain ? `Renvoyer · ${nameOfQuotation(quotation)}` : 'Envoyer le devis'}
      draft={`quotation-${id}-${version}-send`}
      form={form}
      save={save}
      actLabel="Envoyer"
      onClose={onClose}
    >
      {contacts.length === 0 && (
        <Notice tone="warning">Ce client n'a ni adresse ni utilisateur : renseignez son e-mail sur sa page.</Notice>
      )}
      <Select
        label="À qui"
        options={contacts.map(({ email, name }) => ({ value: email, label: name ? `${name} (${email})` : email }))}
        error={recipient.fieldState.error?.message}
        value={recipient.field.value || undefined}
        onChange={(email) => recipient.field.onChange(email ?? '')}
      />
      {!isAgain && (
        <DateInput
          label="Valable jusqu'au"
          error={until.fieldState.error?.message}
          min={todayInParis()}
          value={until.field.value}
          onChange={until.field.onChange}
          onBlur={until.field.onBlur}
        />
      )}
      <p className="dim">
        {isAgain
          ? 'Le message porte un nouveau lien ; les précédents servent encore.'
          : 'Le devis reçoit son numéro et ne se modifie plus. Le message porte le PDF, et un lien pour accepter ou refuser.'}
      </p>
    </FormDialog>
  )
}

const declining = z.object({ reason: requiredText('Indiquez un motif.') })
type Declining = z.input<typeof declining>
const decliningResolver: Resolver<Declining, unknown, Declining> = zodResolver(declining)

/** Dialog of a refusal that the client gave otherwise than by the link. */
export const QuotationDeclineForm = ({ quotation, onClose }: Props) => {
  const { id, version } = quotation
  const [key] = useState(newKey)
  const form = useForm<Declining, unknown, Declining>({ resolver: decliningResolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const save = useActWithToast({
    act: ({ reason }: Declining) => callApi(quotationCalls.transition, { params: { id }, body: { to: 'declined', reason }, version, key }),
    message: () => 'Le refus est noté.',
    changes,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Noter le refus · ${nameOfQuotation(quotation)}`}
      draft={`quotation-${id}-${version}-decline`}
      form={form}
      save={save}
      actLabel="Noter le refus"
      onClose={onClose}
    >
      <Textarea label="Motif" error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </FormDialog>
  )
}

const accepting = z.object({ name: requiredText('Indiquez qui accepte.', 200) })
type Accepting = z.input<typeof accepting>
const acceptingResolver: Resolver<Accepting, unknown, Accepting> = zodResolver(accepting)

/** Dialog of an acceptance that came otherwise than by the link, or late. */
export const QuotationAcceptForm = ({ quotation, onClose }: Props) => {
  const { id, version } = quotation
  const [key] = useState(newKey)
  const form = useForm<Accepting, unknown, Accepting>({ resolver: acceptingResolver, mode: 'onTouched', defaultValues: { name: '' } })
  const save = useActWithToast({
    act: ({ name }: Accepting) => callApi(quotationCalls.transition, { params: { id }, body: { to: 'sent', name }, version, key }),
    message: () => "L'acceptation est notée.",
    changes,
    onDone: onClose,
    hasChanged: () => false,
  })
  return (
    <FormDialog
      title={`Noter l'acceptation · ${nameOfQuotation(quotation)}`}
      draft={`quotation-${id}-${version}-accept`}
      form={form}
      save={save}
      actLabel="Noter l'acceptation"
      onClose={onClose}
    >
      <TextInput
        label="Qui accepte"
        hint="Le nom de la personne qui a signé ou répondu."
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <p className="dim">Elle vaut preuve et ne s'annule pas. Gardez l'écrit du client parmi les documents de sa commande.</p>
    </FormDialog>
  )
}

/** Confirms the deletion of a draft that was never sent. */
export const QuotationRemoval = ({ quotation: { id, version, clientName }, onClose }: Props) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const act = useMutation({
    mutationFn: () => callApi(quotationCalls.remove, { params: { id }, version }),
    onSuccess: async () => {
      showToast({ message: 'Le brouillon est supprimé.' })
      await navigate({ to: '/quotation', search: {} })
      await readAgain(queries, 'quotation')
    },
  })
  return (
    <ActDialog title={`Supprimer le devis · ${clientName}`} actLabel="Supprimer le devis" act={act} onClose={onClose}>
      <p>Ce brouillon n'a jamais été envoyé : il n'a pas de numéro, et rien n'en reste.</p>
    </ActDialog>
  )
}
