import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { type KeysPlan, keysPlan, keysPlanFields, keysPlanLabel, keysWayLabels, keysWays } from '@adm/domain/key-tracking/keys-plan'
import { ask } from '../../platform/api.ts'
import { showRefusal } from '../../platform/form-refusal.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormLine, FormSummary } from '../../ui/form-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useKeyAct } from './use-key-act.ts'

type Typed = z.input<typeof keysPlan>
const resolver: Resolver<Typed, unknown, KeysPlan> = zodResolver(keysPlan)
const ways = keysWays.map((value) => ({ value, label: keysWayLabels[value] }))
const titles: Record<KeyLeg, string> = { WITHDRAW: 'Comment le contrôleur reçoit les clés', DEPOSIT: 'Comment les clés reviennent' }

/** The plan of a leg as its form holds it; a leg of which nothing is said begins empty. */
const openPlan = (leg: KeyTrackingDetail | undefined): Partial<Typed> => {
  if (!leg) return {}
  const { way, place, hours, personName, personPhone, postalAddress, nextMissionCode, comment, hasSafelockCode } = leg
  const told = { place, hours, personName, personPhone, postalAddress, nextMissionCode, comment, hasSafelockCode }
  return way ? { way, ...told } : told
}

type Props = { bookingId: string; wanted: KeyLeg; leg: KeyTrackingDetail | undefined; onClose: () => void }

/** Says how keys go one way: the way, then what it asks to know. */
export const KeyPlanForm = ({ bookingId, wanted, leg, onClose }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Typed, unknown, KeysPlan>({ resolver, mode: 'onTouched', defaultValues: openPlan(leg) })
  const save = useKeyAct(
    (plan: KeysPlan) =>
      leg
        ? ask(keyTrackingCalls.change, { params: { id: leg.id }, body: plan, version: leg.version })
        : ask(keyTrackingCalls.create, { body: { ...plan, bookingId, leg: wanted }, key }),
    'Le plan de clés est enregistré.',
    onClose,
  )
  const { errors, isDirty } = form.formState
  const send = form.handleSubmit((plan) => save.isPending || save.mutate(plan, { onError: (error) => showRefusal(form, error) }))
  return (
    <Dialog
      isOpen
      title={titles[wanted]}
      closeLabel="Annuler"
      onClose={onClose}
      onSubmit={send}
      actions={<SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>}
    >
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} />
      <FormSummary errorCount={0} message={Object.keys(errors).length === 0 ? save.error?.message : undefined} />
      <Controller
        control={form.control}
        name="way"
        render={({ field }) => (
          <Select
            label="Mode"
            options={ways}
            value={field.value}
            error={errors.way?.message}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
        )}
      />
      <PlanFields form={form} />
    </Dialog>
  )
}

/** What the way asks to know. */
const PlanFields = ({ form }: { form: UseFormReturn<Typed, unknown, KeysPlan> }) => {
  const { errors } = form.formState
  const way = useWatch({ control: form.control, name: 'way' })
  return (
    <>
      {way && (
        <FormLine>
          {keysPlanFields[way].map((name) => (
            <TextInput key={name} label={keysPlanLabel(way, name)} error={errors[name]?.message} {...form.register(name)} />
          ))}
        </FormLine>
      )}
      {way === 'SAFELOCK_BOX' && <Checkbox label="Le contrôleur a le code de la boîte" {...form.register('hasSafelockCode')} />}
      <Textarea label="Commentaire" optional error={errors.comment?.message} {...form.register('comment')} />
    </>
  )
}
