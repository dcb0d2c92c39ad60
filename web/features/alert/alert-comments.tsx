import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { alertCalls, type AlertDetail } from '@adm/contract/alert/alert'
import { type AlertCommentDraft, alertCommentDraft } from '@adm/domain/alert/alert'
import { formatMoment } from '@adm/domain/values/date/moment'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { useDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { DraftNotice, FormSummary } from '../../ui/layout/form-layout.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { useComment } from './act/use-alert-act.ts'
import './alert-comments.css'

/** The comments of an alert, oldest first, and the field of the next one. */
export const AlertComments = ({ alert }: { alert: AlertDetail }) => {
  const mayComment = useMay(alertCalls.comment)
  // Each comment has a form of its own: the next one has nothing typed.
  const [sent, setSent] = useState(0)
  return (
    <DetailSection title="Commentaires">
      {alert.commentList.length === 0 && <p className="dim">Aucun commentaire.</p>}
      <ul className="alert-comments">
        {alert.commentList.map(({ id, text, byName, at }) => (
          <li key={id}>
            <strong>{byName ?? 'ADM'}</strong> <span className="dim">le {formatMoment(at)}</span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {mayComment && <CommentForm key={sent} alert={alert} onSent={() => setSent(sent + 1)} />}
    </DetailSection>
  )
}

const CommentForm = ({ alert, onSent }: { alert: AlertDetail; onSent: () => void }) => {
  const form = useForm<AlertCommentDraft>({ resolver: zodResolver(alertCommentDraft), defaultValues: { text: '' } })
  const draft = useDraft(form, `alert-comment-${alert.id}`)
  const save = useComment(alert, () => {
    draft.forget()
    onSent()
  })
  return (
    <form
      className="alert-comment"
      onSubmit={form.handleSubmit((typed) => save.mutate(typed, { onError: (error) => showRefusal(form, error) }))}
    >
      <UnsavedGuard isDirty={draft.isTyped && !save.isPending} onLeave={draft.forget} />
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <FormSummary errorCount={0} message={refusalOfNoField(save.error)} />
      <Textarea label="Nouveau commentaire" error={form.formState.errors.text?.message} {...form.register('text')} />
      <SubmitButton pending={save.isPending}>Commenter</SubmitButton>
    </form>
  )
}
