import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { notificationTemplateCalls, type TemplatePreview as Preview } from '@adm/contract/notification/notification-template'
import {
  type NotificationTemplate,
  type TemplateDraft,
  templateDraftOf,
  type TypedTexts,
} from '@adm/domain/notification/template/notification-template'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { useSettled } from '../../../platform/settled.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DelayedInput } from '../../../ui/input/delayed-input.tsx'
import { Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { RenderedMail } from './rendered-mail.tsx'

type Props = { template: NotificationTemplate; texts: TypedTexts }
const settleMs = 400
const nothing: TemplateDraft = { subject: '', body: '', sms: null }

/** The preview of what is typed in the form. */
export const TypedPreview = ({ template }: { template: NotificationTemplate }) => {
  const { control } = useFormContext<TypedTexts>()
  const [subject, body, sms] = useWatch({ control, name: ['subject', 'body', 'sms'] })
  const texts: TypedTexts = JSON.parse(useSettled(JSON.stringify({ subject, body, sms }), settleMs))
  return <TemplatePreview template={template} texts={texts} />
}

/** The message as its recipient reads it, with the values of an order; nothing while its text is refused. */
export const TemplatePreview = ({ template, texts }: Props) => {
  const [bookingCode, setBookingCode] = useState('')
  const mayPreview = useMay(notificationTemplateCalls.preview)
  const { kind, audience, language, clientId } = template
  const draft = templateDraftOf({ kind, audience }, language).safeParse(texts)
  const given = { params: { kind, audience, language }, body: { ...(draft.data ?? nothing), clientId, bookingCode: bookingCode || null } }
  const { data, error } = useQuery({
    queryKey: ['notification-template-preview', given],
    queryFn: ({ signal }) => callApi(notificationTemplateCalls.preview, { ...given, key: newKey() }, signal),
    enabled: mayPreview && draft.success,
    placeholderData: keepPreviousData,
    meta: { shows: ['notification-template', 'booking'] },
  })
  if (!mayPreview) return null
  return (
    <section className="template-preview" aria-label="Aperçu">
      <h2 className="template-title">Aperçu</h2>
      <DelayedInput
        label="Avec les valeurs de la commande"
        placeholder="C26004217-4 ; sans numéro, des exemples"
        value={bookingCode}
        onSettle={setBookingCode}
      />
      {!draft.success && <Notice tone="warning">Corrigez le texte pour en voir l'aperçu.</Notice>}
      {draft.success && error && <Notice tone="error">{sentenceOf(error)}</Notice>}
      {draft.success && !error && (data ? <Rendered preview={data} /> : <PageSkeleton />)}
      <TestButton given={given} isSound={draft.success && !error} />
    </section>
  )
}

const Rendered = ({ preview }: { preview: Preview }) => {
  const { sms, bookingCode } = preview
  return (
    <>
      <p className="dim">{bookingCode ? `Avec la commande ${bookingCode}.` : "Avec des valeurs d'exemple."}</p>
      <RenderedMail mail={preview} />
      {sms && (
        <div>
          <h3 className="template-title">
            SMS <span className="dim">{`${sms.characters} caractères, ${sms.parts === 1 ? 'un envoi' : `${sms.parts} envois`}`}</span>
          </h3>
          <p className="template-sms">{sms.text}</p>
        </div>
      )}
    </>
  )
}

/** The sentence of a refusal; that of its field, when it has one. */
const sentenceOf = (error: Error): string =>
  (error instanceof Refused ? error.refusal.errors[0]?.message : undefined) ?? errorSentence(error)

type TestProps = { given: Parameters<typeof sendTest>[0]; isSound: boolean }

const sendTest = (given: {
  params: Pick<NotificationTemplate, 'kind' | 'audience' | 'language'>
  body: TemplateDraft & { clientId: string | null; bookingCode: string | null }
}) => callApi(notificationTemplateCalls.test, { ...given, key: newKey() })

/** Sends the text to the own address. */
const TestButton = ({ given, isSound }: TestProps) => {
  const mayTest = useMay(notificationTemplateCalls.test)
  const acting = useActingRefusals()
  const test = useMutation({
    mutationFn: () => sendTest(given),
    onSuccess: ({ recipient }) => showToast({ message: `Essai envoyé à ${recipient}.`, tone: 'success' }),
    onError: (error) => showToast({ message: sentenceOf(error), tone: 'error' }),
  })
  if (!mayTest) return null
  const refusals = isSound ? acting : [...acting, "Corrigez le texte avant de l'essayer."]
  return (
    <div>
      <Button pending={test.isPending} refusals={refusals} onClick={() => test.mutate()}>
        M'envoyer un essai
      </Button>
    </div>
  )
}
