import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { meterCalls } from '@adm/contract/meter'
import { type DeviceChangeDraft, deviceChangeDraft, type Meter } from '@adm/domain/meter/meter'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { ReadingDay, ReadingIndex } from './meter-day-index.tsx'
import { meterDrafts } from './meter-drafts.ts'
import { titleOfMeter } from './meter-words.ts'
import { useMeterAct } from './use-meter-act.ts'

type Typed = z.input<typeof deviceChangeDraft>
type Props = { meter: Meter; bookingId: string; today: string; onClose: () => void }
const resolver: Resolver<Typed, unknown, DeviceChangeDraft> = zodResolver(deviceChangeDraft)

/** Dialog that replaces a meter's device: the delivery point stays, serial number and index start again. */
export const MeterDeviceForm = ({ meter, bookingId, today, onClose }: Props) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, DeviceChangeDraft>({ resolver, mode: 'onTouched', defaultValues: { bookingId, day: today } })
  const save = useMeterAct(
    (body: DeviceChangeDraft) => callApi(meterCalls.changeDevice, { params: { id: meter.id }, body, key }),
    'Le changement de compteur est enregistré.',
    onClose,
  )
  return (
    <FormDialog
      title={`Changement de compteur : ${titleOfMeter(meter)}`}
      draft={meterDrafts.changeDevice(meter)}
      form={form}
      save={save}
      actLabel="Enregistrer le changement"
      onClose={onClose}
    >
      <FormLine>
        <ReadingDay form={form} name="day" label="Date du changement" max={today} />
        <ReadingIndex form={form} name="lastIndex" label="Dernier index de l'ancien compteur" unit={meter.unit} optional />
      </FormLine>
      <FormLine>
        <TextInput
          label="Numéro de série du nouveau compteur"
          optional={meter.pointNumber !== null}
          error={form.formState.errors.serial?.message}
          {...form.register('serial')}
        />
        <ReadingIndex form={form} name="firstIndex" label="Premier index du nouveau compteur" unit={meter.unit} />
      </FormLine>
    </FormDialog>
  )
}
