import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingMeters as MetersHere, meterCalls, type ReadingPhoto } from '@adm/contract/meter'
import { type Meter, meterKinds, type MeterReading } from '@adm/domain/meter/meter'
import { type MeterType, meterTypeLabels } from '@adm/domain/meter/meter-type'
import { apiQuery } from '../../platform/api/api.ts'
import { useDraftedRow, useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState, Notice } from '../../ui/layout/states.tsx'
import { meterDrafts } from './meter-drafts.ts'
import { MeterDeviceForm } from './meter-device.form.tsx'
import { MeterReadingForm } from './meter-reading.form.tsx'
import { PhotoAct, PhotoForm } from './meter-photo.tsx'
import { MeterReadings, type PhotoActName, type ReadingAct } from './meter-readings.tsx'
import { MeterRemoval, ReadingRemoval } from './meter-removal.tsx'
import { titleOfMeter, titleOfReading } from './meter-words.ts'
import { MeterForm } from './meter.form.tsx'

type Open =
  | { act: 'add'; type?: MeterType }
  | { act: 'edit' | 'read' | 'changeDevice' | 'remove'; meter: Meter }
  | { act: 'correct' | 'removeReading'; meter: Meter; reading: MeterReading }
  | { act: 'photo'; does: PhotoActName; reading: MeterReading }

const opened = (act: ReadingAct, meter: Meter, reading: MeterReading): Open =>
  act === 'correct' || act === 'removeReading' ? { act, meter, reading } : { act: 'photo', does: act, reading }

/** The dialog left open by a reload or the end of the session: it opens again with its draft. */
const useDraftedDialog = ({ dwellingId, meters }: MetersHere): Open | null => {
  const readings = meters.flatMap((meter) => meter.readings.map((reading) => ({ meter, reading })))
  const isAdded = useHasDraft(meterDrafts.add(dwellingId ?? ''))
  const edited = useDraftedRow(meters, meterDrafts.edit)
  const read = useDraftedRow(meters, meterDrafts.read)
  const changed = useDraftedRow(meters, meterDrafts.changeDevice)
  const corrected = useDraftedRow(readings, ({ meter, reading }) => meterDrafts.correct(meter, reading))
  if (isAdded) return { act: 'add' }
  if (edited) return { act: 'edit', meter: edited }
  if (read) return { act: 'read', meter: read }
  if (changed) return { act: 'changeDevice', meter: changed }
  return corrected && { act: 'correct', ...corrected }
}

/** Tab of the dwelling's meters: each reading with its day and order. */
export function BookingMeters({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(meterCalls.ofBooking, { params: { bookingId: id } }))
  const [open, setOpen] = useState(useDraftedDialog(data))
  const mayChange = useMay(meterCalls.create)
  const refusals = useActingRefusals()
  const { dwellingId, expected, meters, photos, day } = data
  const missing = expected.filter((type) => !meters.some((meter) => meter.type === type))
  if (!dwellingId) return <EmptyState title="Aucun logement">Cette commande n'est rattachée à aucun logement connu.</EmptyState>
  const add = mayChange && (
    <Button icon="plus" refusals={refusals} onClick={() => setOpen({ act: 'add', ...(missing[0] && { type: missing[0] }) })}>
      Ajouter un compteur
    </Button>
  )
  return (
    <DetailBody>
      {missing.length > 0 && (
        <Notice tone="warning">{`Attendu et non renseigné : ${missing.map((type) => meterTypeLabels[type]).join(', ')}.`}</Notice>
      )}
      {meters.length === 0 && (
        <EmptyState title="Aucun compteur" action={add}>
          Aucun compteur n'est connu dans ce logement.
        </EmptyState>
      )}
      {meters.map((meter) => (
        <DetailSection key={meter.id} title={titleOfMeter(meter)}>
          {mayChange && <MeterActs meter={meter} bookingId={id} onOpen={setOpen} />}
          <MeterFacts meter={meter} />
          {meter.readings.length === 0 ? (
            <p className="dim">Ce compteur n'a pas encore été relevé.</p>
          ) : (
            <MeterReadings
              meter={meter}
              bookingId={id}
              photos={photos}
              mayChange={mayChange}
              onAct={(act, reading) => setOpen(opened(act, meter, reading))}
            />
          )}
        </DetailSection>
      ))}
      {meters.length > 0 && add}
      {open && <OpenDialog open={open} photos={photos} bookingId={id} dwellingId={dwellingId} day={day} onClose={() => setOpen(null)} />}
    </DetailBody>
  )
}

const isRead = ({ readings, device }: Meter, bookingId: string): boolean =>
  readings.some((reading) => reading.bookingId === bookingId && reading.kind === 'reading' && reading.device === device)

const MeterActs = ({ meter, bookingId, onOpen }: { meter: Meter; bookingId: string; onOpen: (open: Open) => void }) => {
  const refusals = useActingRefusals()
  return (
    <div className="meter-acts">
      {!isRead(meter, bookingId) && (
        <Button
          aria-label={`Relever : ${titleOfMeter(meter)}`}
          look="primary"
          refusals={refusals}
          onClick={() => onOpen({ act: 'read', meter })}
        >
          Relever
        </Button>
      )}
      <ActionMenu
        label={`Actions : ${titleOfMeter(meter)}`}
        icon="more"
        actions={[
          { label: 'Corriger le compteur', onSelect: () => onOpen({ act: 'edit', meter }), refusals },
          { label: 'Déclarer un changement de compteur', onSelect: () => onOpen({ act: 'changeDevice', meter }), refusals },
          {
            label: 'Supprimer le compteur',
            danger: true,
            onSelect: () => onOpen({ act: 'remove', meter }),
            refusals: meter.readings.length > 0 ? ['Ce compteur a des relevés.'] : refusals,
          },
        ]}
      />
    </div>
  )
}

const MeterFacts = ({ meter: { type, pointNumber, serial, place } }: { meter: Meter }) => {
  const { point } = meterKinds[type]
  return (
    <DefinitionList>
      {point && <Definition label={point.label}>{pointNumber}</Definition>}
      <Definition label="Numéro de série">{serial}</Definition>
      <Definition label="Emplacement">{place}</Definition>
    </DefinitionList>
  )
}

type DialogProps = {
  open: Open
  photos: readonly ReadingPhoto[]
  bookingId: string
  dwellingId: string
  day: string
  onClose: () => void
}

const OpenDialog = ({ open, photos, bookingId, dwellingId, day, onClose }: DialogProps) => {
  const place = { bookingId, today: day, onClose }
  switch (open.act) {
    case 'add':
      return <MeterForm dwellingId={dwellingId} {...(open.type && { type: open.type })} onClose={onClose} />
    case 'edit':
      return <MeterForm dwellingId={dwellingId} meter={open.meter} onClose={onClose} />
    case 'read':
      return <MeterReadingForm meter={open.meter} {...place} />
    case 'correct':
      return <MeterReadingForm meter={open.meter} reading={open.reading} {...place} />
    case 'changeDevice':
      return <MeterDeviceForm meter={open.meter} {...place} />
    case 'remove':
      return <MeterRemoval meter={open.meter} onClose={onClose} />
    case 'removeReading':
      return <ReadingRemoval meter={open.meter} reading={open.reading} hasPhoto={hasPhoto(photos, open.reading)} onClose={onClose} />
    case 'photo':
      return <PhotoDialog act={open.does} reading={open.reading} photos={photos} onClose={onClose} />
  }
}

const photoOf = (photos: readonly ReadingPhoto[], { id }: MeterReading) => photos.find(({ readingId }) => readingId === id)
const hasPhoto = (photos: readonly ReadingPhoto[], reading: MeterReading): boolean => photoOf(photos, reading) !== undefined

const photoActs = { showPhoto: 'show', photoVersions: 'versions', removePhoto: 'remove' } as const
type PhotoProps = Pick<DialogProps, 'photos' | 'onClose'> & { act: PhotoActName; reading: MeterReading }

/** Keeps the photo of the opening: a removal deletes it from the list before the dialog closes. */
const PhotoDialog = ({ act, reading, photos, onClose }: PhotoProps) => {
  const [photo] = useState(() => photoOf(photos, reading))
  if (act === 'givePhoto')
    return <PhotoForm readingId={reading.id} title={`Photo : ${titleOfReading(reading)}`} photo={photo} onClose={onClose} />
  return photo ? <PhotoAct photo={photo} kind={photoActs[act]} onClose={onClose} /> : null
}
