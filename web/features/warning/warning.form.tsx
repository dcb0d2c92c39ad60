import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { warningCalls } from '@adm/contract/warning/warning'
import { type WarningDraft, warningDraft } from '@adm/domain/warning/warning'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { useWarningAct } from './use-warning-act.ts'
import { warningDrafts } from './warning-drafts.ts'
import { WarningFields } from './warning-fields.tsx'

type Typed = z.input<typeof warningDraft>
const resolver: Resolver<Typed, unknown, WarningDraft> = zodResolver(warningDraft)

/** Dialog that reports a problem with an order. */
export const WarningForm = ({ bookingId, onClose }: { bookingId: string; onClose: () => void }) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, WarningDraft>({ resolver, mode: 'onTouched', defaultValues: { bookingId, text: '' } })
  const save = useWarningAct((body: WarningDraft) => callApi(warningCalls.create, { body, key }), 'Le problème est signalé.', onClose)
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Signaler un problème"
        draft={warningDrafts.add(bookingId)}
        form={form}
        save={save}
        actLabel="Signaler"
        onClose={onClose}
      >
        <WarningFields />
      </FormDialog>
    </FormProvider>
  )
}
