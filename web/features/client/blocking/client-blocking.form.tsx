import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { clientBlockingCalls } from '@adm/contract/client/client-blocking'
import { type BlockingDraft, blockingDraft } from '@adm/domain/client/client-blocking'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { todayInParis } from '../../../platform/today.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { blockingDrafts } from './blocking-drafts.ts'
import { useClientAct } from '../detail/use-client-act.ts'

type Typed = z.input<typeof blockingDraft>
const resolver: Resolver<Typed, unknown, BlockingDraft> = zodResolver(blockingDraft)

/** Dialog that blocks a client, with the message displayed to it, first and last day. */
export const ClientBlockingForm = ({ clientId, onClose }: { clientId: string; onClose: () => void }) => {
  const [key] = useState(newKey)
  const [today] = useState(todayInParis)
  const form = useForm<Typed, unknown, BlockingDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { title: '', message: '', startDate: today, endDate: null },
  })
  const block = useClientAct(
    (body: BlockingDraft) => callApi(clientBlockingCalls.create, { params: { id: clientId }, body, key }),
    ({ message }) => `Le client est bloqué. Il verra ce message : « ${message} ».`,
    onClose,
  )
  const { errors } = form.formState
  return (
    <FormDialog
      title="Bloquer le client"
      draft={blockingDrafts.add(clientId)}
      form={form}
      save={block}
      actLabel="Bloquer le client"
      onClose={onClose}
    >
      <TextInput label="Titre" hint="Dit à qui veut commander pour ce client." error={errors.title?.message} {...form.register('title')} />
      <Textarea label="Message affiché au client" error={errors.message?.message} {...form.register('message')} />
      <Days form={form} today={today} />
      <SeenByClient message={useWatch({ control: form.control, name: 'message' })} />
    </FormDialog>
  )
}

type DaysProps = { form: UseFormReturn<Typed, unknown, BlockingDraft>; today: string }

const Days = ({ form: { control, formState }, today }: DaysProps) => (
  <FormLine>
    <Controller
      control={control}
      name="startDate"
      render={({ field }) => (
        <DateInput
          label="Début"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={formState.errors.startDate?.message}
        />
      )}
    />
    <Controller
      control={control}
      name="endDate"
      render={({ field }) => (
        <DateInput
          label="Fin"
          optional
          min={today}
          value={field.value ?? ''}
          onChange={(day) => field.onChange(day || null)}
          onBlur={field.onBlur}
          error={formState.errors.endDate?.message}
        />
      )}
    />
  </FormLine>
)

const SeenByClient = ({ message }: { message: string }) => (
  <section aria-label="Ce que voit le client" aria-live="polite">
    <p className="field-label">Ce que voit le client</p>
    <Notice tone="warning">
      <span className="long-text">{message.trim() || 'Le message apparaîtra ici.'}</span>
    </Notice>
  </section>
)
