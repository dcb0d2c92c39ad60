import { Link } from '@tanstack/react-router'
import { type Meter, type MeterReading, readingKindLabels } from '@adm/domain/meter/meter'
import { formatIndex, readingBefore, unlikelyReading } from '@adm/domain/meter/meter-reading'
import { formatDayShort } from '@adm/domain/values/moment'
import { useActingRefusals } from '../../ui/acting.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import './meter-readings.css'
import { titleOfMeter } from './meter-words.ts'

type Acts = { onCorrect: (reading: MeterReading) => void; onRemove: (reading: MeterReading) => void }
type Props = { meter: Meter; bookingId: string; acts: Acts | null }

/** Every reading of a meter, the last first, each with what was used since the one before. */
export const MeterReadings = ({ meter, bookingId, acts }: Props) => (
  <section className="readings-scroll" aria-label={`Relevés : ${titleOfMeter(meter)}`}>
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
          <th scope="col">Commande</th>
          {acts && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {meter.readings.map((reading) => (
          <ReadingLine key={reading.id} meter={meter} reading={reading} bookingId={bookingId} acts={acts} />
        ))}
      </tbody>
    </table>
  </section>
)

const ReadingLine = ({ meter, reading, bookingId, acts }: Props & { reading: MeterReading }) => {
  const { day, kind, index, serial, bookingCode } = reading
  const before = readingBefore(meter.readings, reading)
  const unlikely = unlikelyReading(meter, before, reading)
  const used = typeof before?.index === 'number' && index !== null ? `+ ${formatIndex(index - before.index, meter.unit)}` : '–'
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
        {reading.bookingId === bookingId ? (
          'Cette commande'
        ) : (
          <Link to="/booking/$id" params={{ id: reading.bookingId }}>
            {bookingCode}
          </Link>
        )}
      </td>
      {acts && (
        <td>
          <ReadingActs reading={reading} acts={acts} />
        </td>
      )}
    </tr>
  )
}

const ReadingActs = ({ reading, acts }: { reading: MeterReading; acts: Acts }) => {
  const refusals = useActingRefusals()
  return (
    <ActionMenu
      label={`Actions : ${readingKindLabels[reading.kind]} du ${formatDayShort(reading.day)}`}
      icon="more"
      actions={[
        { label: 'Corriger', onSelect: () => acts.onCorrect(reading), refusals },
        {
          label: reading.kind === 'reading' ? 'Supprimer' : 'Annuler le changement de compteur',
          danger: true,
          onSelect: () => acts.onRemove(reading),
          refusals,
        },
      ]}
    />
  )
}
