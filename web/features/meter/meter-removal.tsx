import { meterCalls } from '@adm/contract/meter'
import { type Meter, type MeterReading, readingKindLabels } from '@adm/domain/meter/meter'
import { formatDay } from '@adm/domain/values/date/moment'
import { callApi } from '../../platform/api/api.ts'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { titleOfMeter } from './meter-words.ts'
import { useMeterAct } from './use-meter-act.ts'

/** Dialog that removes a meter without readings. */
export const MeterRemoval = ({ meter, onClose }: { meter: Meter; onClose: () => void }) => {
  const { id, version } = meter
  const remove = useMeterAct<void, undefined>(
    () => callApi(meterCalls.remove, { params: { id }, version }),
    'Le compteur est supprimé.',
    onClose,
  )
  return (
    <ActDialog title={`Supprimer : ${titleOfMeter(meter)}`} actLabel="Supprimer le compteur" act={remove} onClose={onClose}>
      <p>Il ne sera plus proposé avec les commandes de ce logement.</p>
    </ActDialog>
  )
}

type ReadingProps = { meter: Meter; reading: MeterReading; hasPhoto: boolean; onClose: () => void }

/** Dialog that removes a reading and its photo; removing a reading of a device change undoes the whole change. */
export const ReadingRemoval = ({ meter, reading, hasPhoto, onClose }: ReadingProps) => {
  const isChange = reading.kind !== 'reading'
  const remove = useMeterAct<void, undefined>(
    () => callApi(meterCalls.removeReading, { params: { id: meter.id, readingId: reading.id }, version: meter.version }),
    isChange ? "Le changement de compteur est annulé : l'ancien compteur est de retour." : 'Le relevé est supprimé.',
    onClose,
  )
  return (
    <ActDialog
      title={`${isChange ? 'Annuler le changement de compteur' : `Supprimer : ${readingKindLabels[reading.kind]}`} du ${formatDay(reading.day)}`}
      actLabel={isChange ? 'Annuler le changement' : 'Supprimer le relevé'}
      act={remove}
      onClose={onClose}
    >
      {hasPhoto && <p>Sa photo est détruite avec lui, sans retour possible : son empreinte reste.</p>}
      <p>{isChange ? "L'ancien compteur, son numéro et ses relevés reviennent." : "L'historique du compteur s'en souvient."}</p>
    </ActDialog>
  )
}
