import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client/client'
import { invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import { invoicingFrequencyLabels } from '@adm/domain/client/client-terms'
import { type InvoiceRunDraft, invoiceRunDraft, invoicingFrequencies } from '@adm/domain/invoice-run/invoice-run'
import type { z } from 'zod'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { newKey } from '../../platform/new-key.ts'
import { todayInParis } from '../../platform/today.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MultiSelect } from '../../ui/input/select.tsx'
import { ClientPicker } from '../client/figure/client-picker.tsx'

type Values = z.input<typeof invoiceRunDraft>
const frequencies = invoicingFrequencies.map((value) => ({ value, label: invoicingFrequencyLabels[value] }))

/** Dialog that prepares a run: until which day, which frequencies, which clients. Nothing is billed by it. */
export function InvoiceRunForm({ draft, onClose }: { draft: string; onClose: () => void }) {
  const [key] = useState(newKey)
  const navigate = useNavigate()
  const defaultValues = { untilDay: todayInParis(), frequencies: [...invoicingFrequencies], clientIds: [] }
  const form = useForm<Values, unknown, InvoiceRunDraft>({ resolver: zodResolver(invoiceRunDraft), mode: 'onTouched', defaultValues })
  const save = useMutation({
    mutationFn: (body: InvoiceRunDraft) => callApi(invoiceRunCalls.create, { body, key }),
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: '/billing/runs/$id', params: { id } })
    },
  })
  return (
    <FormProvider {...form}>
      <FormDialog title="Préparer un run" draft={draft} form={form} save={save} actLabel="Préparer le run" onClose={onClose}>
        <p className="dim">L'aperçu montre chaque facture à venir. Rien n'est facturé avant votre confirmation.</p>
        <UntilDay />
        <Frequencies />
        <Clients />
      </FormDialog>
    </FormProvider>
  )
}

const UntilDay = () => {
  const { field, fieldState } = useController<Values, 'untilDay'>({ name: 'untilDay' })
  return <DateInput {...field} label="Réalisé jusqu'au" error={fieldState.error?.message} />
}

const Frequencies = () => {
  const { field, fieldState } = useController<Values, 'frequencies'>({ name: 'frequencies' })
  return (
    <MultiSelect
      label="Fréquences"
      hint="Un client mensuel est facturé une fois passé son jour : le 5, le 10 ou le dernier jour du mois."
      options={frequencies}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

/** The clients of the run, each may be removed; none are all. */
const Clients = () => {
  const { field, fieldState } = useController<Values, 'clientIds'>({ name: 'clientIds' })
  const chosen = field.value ?? []
  const { data: names = [] } = useQuery({
    ...apiQuery(clientCalls.names, { query: { name: '', id: [...chosen] } }),
    enabled: chosen.length > 0,
  })
  return (
    <>
      <ClientPicker
        label={chosen.length > 0 ? 'Ajouter un client' : 'Clients'}
        optional
        hint="Vide : tous les clients."
        error={fieldState.error?.message}
        value={undefined}
        onBlur={field.onBlur}
        onChange={(id) => id && field.onChange([...new Set([...chosen, id])])}
      />
      <PersonList>
        {chosen.map((id) => {
          const { name = '…', detail } = names.find((client) => client.id === id) ?? {}
          return (
            <PersonLine key={id} name={name} detail={detail ?? ''}>
              <Button look="subtle" aria-label={`Retirer ${name}`} onClick={() => field.onChange(chosen.filter((other) => other !== id))}>
                Retirer
              </Button>
            </PersonLine>
          )
        })}
      </PersonList>
    </>
  )
}
