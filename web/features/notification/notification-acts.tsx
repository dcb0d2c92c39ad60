import { useState } from 'react'
import { type ListedNotification, notificationCalls } from '@adm/contract/notification/notification'
import { type Notification, stopReasonLabels } from '@adm/domain/notification/notification'
import { notificationKinds } from '@adm/domain/notification/notification-kind'
import { formatMoment } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'

const changes = ['notification', 'booking'] as const
const words = {
  sendNow: { title: 'Envoyer maintenant\u00a0?', label: 'Envoyer maintenant', done: 'Le message part.' },
  resend: { title: 'Envoyer à nouveau\u00a0?', label: 'Envoyer à nouveau', done: 'Le message part à nouveau.' },
  renew: { title: 'Renvoyer\u00a0?', label: 'Renvoyer', done: 'Le message part à nouveau.' },
} as const
type Sending = keyof typeof words
const callOf = { sendNow: notificationCalls.sendNow, resend: notificationCalls.resend, renew: notificationCalls.resend } as const

/** What can be done with a message: cancel it (undone from the toast), send it now or again (confirmed first). */
export const NotificationActs = ({ message }: { message: ListedNotification }) => {
  const [open, setOpen] = useState<Sending | null>(null)
  const [key, setKey] = useState(newKey)
  const acting = useActingRefusals()
  const mayAct = useMay(notificationCalls.cancel)
  const { id, acts, status } = message
  const again = status === 'unsure' ? 'renew' : 'resend'
  const params = { id }
  const cancel = useActWithToast({
    act: () => callApi(notificationCalls.cancel, { params, body: {}, key }),
    message: () => 'Le message est annulé.',
    changes,
    onDone: () => setKey(newKey()),
  })
  const actions = [
    ...(acts.maySendNow ? [{ label: words.sendNow.label, refusals: acting, onSelect: () => setOpen('sendNow') }] : []),
    ...(acts.mayResend ? [{ label: words[again].label, refusals: acting, onSelect: () => setOpen(again) }] : []),
    ...(acts.mayCancel ? [{ label: 'Annuler le message', danger: true, refusals: acting, onSelect: () => cancel.mutate(undefined) }] : []),
  ]
  if (!mayAct || actions.length === 0) return null
  const to = message.personName ?? message.recipient ?? ''
  return (
    <>
      <ActionMenu label={`Actions sur «\u00a0${notificationKinds[message.kind].label}\u00a0» à ${to}`} icon="more" actions={actions} />
      {open && <SendDialog message={message} sending={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What became of a message that was to leave: at night it waits for the morning, a report for its document, and some are of no use now. */
const outcomeOf = ({ postedAt, status, reason, dueAt }: Notification, done: string): string => {
  if (postedAt) return done
  if (status !== 'planned') return `Le message ne part pas.${reason ? ` ${stopReasonLabels[reason]}` : ''}`
  return dueAt > new Date().toISOString() ? `Le message partira le ${formatMoment(dueAt)}.` : 'Le message part dans un instant.'
}

type SendDialogProps = { message: ListedNotification; sending: Sending; onClose: () => void }

const SendDialog = ({ message: { id, kind, recipient, personName }, sending, onClose }: SendDialogProps) => {
  const [key] = useState(newKey)
  const act = useActWithToast<void, Notification>({
    act: () => callApi(callOf[sending], { params: { id }, body: {}, key }),
    message: (after) => outcomeOf(after, words[sending].done),
    changes,
    onDone: onClose,
  })
  return (
    <ActDialog title={words[sending].title} actLabel={words[sending].label} act={act} onClose={onClose}>
      {sending === 'renew' && <p>Le premier envoi est peut-être arrivé&nbsp;: demandez à la personne avant de renvoyer.</p>}
      <p>
        «&nbsp;{notificationKinds[kind].label}&nbsp;» part à {personName ? `${personName}, ` : ''}
        {recipient}, avec les informations de la commande telles qu'elles sont maintenant. Un message parti ne se reprend pas. Entre 21 h et
        8 h, il attend le matin.
      </p>
    </ActDialog>
  )
}
