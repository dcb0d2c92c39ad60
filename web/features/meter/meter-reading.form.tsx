import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { meterCalls } from '@adm/contract/meter'
import { type Meter, type MeterReading, type ReadingDraft, readingDraft } from '@adm/domain/meter/meter'
import { formatIndex, readingBefore, unlikelyReading } from '@adm/domain/meter/meter-reading'
import { formatDay } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ReadingDay, ReadingIndex } from './meter-day-index.tsx'
import { meterDrafts } from './meter-drafts.ts'
import { titleOfMeter } from './meter-words.ts'
import { useMeterAct } from './use-meter-act.ts'

type Typed = z.input<typeof readingDraft>
type Props = { meter: Meter; bookingId: string; today: string; reading?: MeterReading; onClose: () => void }
const resolver: Resolver<Typed, unknown, ReadingDraft> = zodResolver(readingDraft)

/** Dialog of a meter's reading on the day of an order, compared with the previous reading. */
export const MeterReadingForm = ({ meter, bookingId, today, reading, onClose }: Props) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, ReadingDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { bookingId, day: reading?.day ?? today, ...(typeof reading?.index === 'number' && { index: reading.index }) },
  })
  const save = useMeterAct(
    (body: ReadingDraft) =>
      reading
        ? callApi(meterCalls.changeReading, {
            params: { id: meter.id, readingId: reading.id },
            body: { day: body.day, index: body.index },
            version: meter.version,
          })
        : callApi(meterCalls.addReading, { params: { id: meter.id }, body, key }),
    'Le relevé est enregistré.',
    onClose,
  )
  return (
    <FormDialog
      title={`${reading ? 'Corriger le relevé' : 'Relever'} : ${titleOfMeter(meter)}`}
      draft={reading ? meterDrafts.correct(meter, reading) : meterDrafts.read(meter)}
      form={form}
      save={save}
      actLabel="Enregistrer le relevé"
      onClose={onClose}
    >
      <FormLine>
        <ReadingDay form={form} name="day" label="Date du relevé" max={today} />
        <ReadingIndex form={form} name="index" label="Index" unit={meter.unit} />
      </FormLine>
      <Compared meter={meter} reading={reading} control={form.control} />
    </FormDialog>
  )
}

type ComparedProps = { meter: Meter; reading: MeterReading | undefined; control: Control<Typed, unknown, ReadingDraft> }

/** Reading before the typed day, with a warning when the typed index is implausible. */
const Compared = ({ meter, reading, control }: ComparedProps) => {
  const [day, index] = useWatch({ control, name: ['day', 'index'] })
  const { device, kind } = reading ?? { device: meter.device, kind: 'reading' as const }
  const typed = { day, index: index ?? null, device, kind }
  const others = meter.readings.filter(({ id }) => id !== reading?.id)
  const before = readingBefore(others, typed)
  const unlikely = unlikelyReading(meter, before, typed)
  return (
    <>
      {before && <p className="dim">{`Relevé précédent : ${formatIndex(before.index, meter.unit)}, le ${formatDay(before.day)}.`}</p>}
      {unlikely && <Notice tone="warning">{unlikely}</Notice>}
    </>
  )
}
