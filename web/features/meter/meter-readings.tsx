import { Link } from '@tanstack/react-router'
import type { ReadingPhoto } from '@adm/contract/meter'
import { type Meter, type MeterReading, readingKindLabels } from '@adm/domain/meter/meter'
import { formatIndex, formatUse, readingBefore, unlikelyReading } from '@adm/domain/meter/meter-reading'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import './meter-readings.css'
import { PhotoThumbnail } from './meter-photo.tsx'
import { titleOfMeter, titleOfReading } from './meter-words.ts'

/** The actions on a reading's photo. */
export type PhotoActName = 'givePhoto' | 'showPhoto' | 'photoVersions' | 'removePhoto'
export type ReadingAct = 'correct' | 'removeReading' | PhotoActName
type Props = {
  meter: Meter
  bookingId: string
  photos: readonly ReadingPhoto[]
  mayChange: boolean
  onAct: (act: ReadingAct, reading: MeterReading) => void
}

/** Readings of a meter, latest first, each with the consumption since the previous reading. */
export const MeterReadings = ({ meter, ...given }: Props) => (
  <ScrollRegion label={`Relevés : ${titleOfMeter(meter)}`}>
    <table className="readings">
      <caption className="only-read-aloud">{`Relevés : ${titleOfMeter(meter)}`}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Relevé</th>
          <th scope="col" className="readings-number">
            Index
          </th>
          <th scope="col" className="readings-number">
            Depuis le précédent
          </th>
          <th scope="col">Photo</th>
          <th scope="col">Commande</th>
          {given.mayChange && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {meter.readings.map((reading) => (
          <ReadingLine key={reading.id} meter={meter} reading={reading} {...given} />
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

const ReadingLine = ({ meter, reading, bookingId, photos, mayChange, onAct }: Props & { reading: MeterReading }) => {
  const { day, kind, index, serial, bookingCode } = reading
  const before = readingBefore(meter.readings, reading)
  const unlikely = unlikelyReading(meter, before, reading)
  const photo = photos.find(({ readingId }) => readingId === reading.id)
  const used = typeof before?.index === 'number' && index !== null ? formatUse(index - before.index, meter.unit) : '–'
  return (
    <tr className={reading.bookingId === bookingId ? 'readings-of-order' : undefined}>
      <th scope="row">{formatDayShort(day)}</th>
      <td>
        {readingKindLabels[kind]}
        {serial && ` du n° ${serial}`}
      </td>
      <td className="readings-number">{formatIndex(index, meter.unit)}</td>
      <td className="readings-number" title={unlikely ?? undefined}>
        {used}
        {unlikely && (
          <span className="readings-unlikely">
            <Icon name="warning" />
            Inhabituel
          </span>
        )}
      </td>
      <td>
        {photo ? (
          <PhotoThumbnail photo={photo} label={`Photo : ${titleOfReading(reading)}`} onOpen={() => onAct('showPhoto', reading)} />
        ) : (
          <span className="dim">–</span>
        )}
      </td>
      <td>
        {reading.bookingId === bookingId ? (
          'Cette commande'
        ) : (
          <Link to="/booking/$id" params={{ id: reading.bookingId }}>
            {bookingCode}
          </Link>
        )}
      </td>
      {mayChange && (
        <td>
          <ReadingActs reading={reading} hasPhoto={photo !== undefined} onAct={onAct} />
        </td>
      )}
    </tr>
  )
}

type ActsProps = Pick<Props, 'onAct'> & { reading: MeterReading; hasPhoto: boolean }

const ReadingActs = ({ reading, hasPhoto, onAct }: ActsProps) => {
  const refusals = useActingRefusals()
  const act = (name: ReadingAct) => ({ onSelect: () => onAct(name, reading), refusals })
  return (
    <ActionMenu
      label={`Actions : ${titleOfReading(reading)}`}
      icon="more"
      actions={[
        { label: 'Corriger', ...act('correct') },
        { label: hasPhoto ? 'Remplacer la photo' : 'Ajouter une photo', ...act('givePhoto') },
        ...(hasPhoto
          ? [
              { label: 'Versions de la photo', onSelect: () => onAct('photoVersions', reading) },
              { label: 'Supprimer la photo', danger: true, ...act('removePhoto') },
            ]
          : []),
        {
          label: reading.kind === 'reading' ? 'Supprimer' : 'Annuler le changement de compteur',
          danger: true,
          ...act('removeReading'),
        },
      ]}
    />
  )
}
