import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { type KeysPlan, keysPlan, keysPlanFields, keysPlanLabel, keysWayLabels, keysWays } from '@adm/domain/key-tracking/keys-plan'
import { callApi } from '../../platform/api/api.ts'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormLine, FormSummary } from '../../ui/layout/form-layout.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { useKeyAct } from './use-key-act.ts'

type Typed = z.input<typeof keysPlan>
const resolver: Resolver<Typed, unknown, KeysPlan> = zodResolver(keysPlan)
const ways = keysWays.map((value) => ({ value, label: keysWayLabels[value] }))
const titles: Record<KeyLeg, string> = { WITHDRAW: 'Comment le contrôleur reçoit les clés', DEPOSIT: 'Comment les clés reviennent' }

/** Initial form values of a leg's plan; empty without a plan. */
const openPlan = (leg: KeyTrackingDetail | undefined): Partial<Typed> => {
  if (!leg) return {}
  const { way, place, hours, personName, personPhone, postalAddress, nextMissionCode, comment, hasSafelockCode } = leg
  const details = { place, hours, personName, personPhone, postalAddress, nextMissionCode, comment, hasSafelockCode }
  return way ? { way, ...details } : details
}

type Props = { bookingId: string; requestedLeg: KeyLeg; leg: KeyTrackingDetail | undefined; onClose: () => void }

/** Dialog of a leg's plan: the way, then its required fields. */
export const KeyPlanForm = ({ bookingId, requestedLeg, leg, onClose }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Typed, unknown, KeysPlan>({ resolver, mode: 'onTouched', defaultValues: openPlan(leg) })
  const save = useKeyAct(
    (plan: KeysPlan) =>
      leg
        ? callApi(keyTrackingCalls.change, { params: { id: leg.id }, body: plan, version: leg.version })
        : callApi(keyTrackingCalls.create, { body: { ...plan, bookingId, leg: requestedLeg }, key }),
    'Le plan de clés est enregistré.',
    onClose,
  )
  const { errors, isDirty } = form.formState
  const send = form.handleSubmit((plan) => save.isPending || save.mutate(plan, { onError: (error) => showRefusal(form, error) }))
  return (
    <Dialog
      isOpen
      title={titles[requestedLeg]}
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

/** Fields required by the way. */
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
