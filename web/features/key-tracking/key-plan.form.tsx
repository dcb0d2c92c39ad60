import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { type KeysPlan, keysPlan, keysWayLabels, keysWays } from '@adm/domain/key-tracking/keys-plan'
import { keysPlanFields, keysPlanLabel } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { PhoneInput } from '../../recipes/form/phone-input.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { keyDrafts } from './key-drafts.ts'
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
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, KeysPlan>({ resolver, mode: 'onTouched', defaultValues: openPlan(leg) })
  const save = useKeyAct(
    (plan: KeysPlan, versionOf) =>
      leg
        ? callApi(keyTrackingCalls.change, { params: { id: leg.id }, body: plan, version: versionOf(leg) })
        : callApi(keyTrackingCalls.create, { body: { ...plan, bookingId, leg: requestedLeg }, key }),
    'Le plan de clés est enregistré.',
    onClose,
    leg,
  )
  const { errors } = form.formState
  return (
    <FormDialog
      title={titles[requestedLeg]}
      draft={keyDrafts.plan(bookingId, requestedLeg, leg)}
      form={form}
      save={save}
      actLabel="Enregistrer"
      onClose={onClose}
    >
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
    </FormDialog>
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
          {keysPlanFields[way].map((name) =>
            name === 'personPhone' ? (
              <Controller
                key={name}
                control={form.control}
                name={name}
                render={({ field }) => <PhoneInput label={keysPlanLabel(way, name)} {...field} error={errors[name]?.message} />}
              />
            ) : (
              <TextInput key={name} label={keysPlanLabel(way, name)} error={errors[name]?.message} {...form.register(name)} />
            ),
          )}
        </FormLine>
      )}
      {way === 'SAFELOCK_BOX' && <Checkbox label="Le contrôleur a le code de la boîte" {...form.register('hasSafelockCode')} />}
      <Textarea label="Commentaire" optional error={errors.comment?.message} {...form.register('comment')} />
    </>
  )
}
