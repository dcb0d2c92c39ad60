import type { LinkedMission } from '@adm/contract/mission-proposition/mission-dispatch'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDay, formatHour, dayOf } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { accessInWords, homeInWords, keysInWords, LinkedPlace } from '../booking/detail/linked-home.tsx'

/** The facts of a mission, proposed or accepted: no name, no phone, no code. */
export const LinkedMissionFacts = ({ mission, isAccepted = false }: { mission: LinkedMission; isAccepted?: boolean }) => {
  const { service, startAt, endAt, feeCents } = mission
  return (
    <DefinitionList>
      <Definition label="Prestation">{bookingServiceLabels[service]}</Definition>
      <Definition label="Date">{`${formatDay(dayOf(startAt))}, de ${formatHour(startAt)} à ${formatHour(endAt)}`}</Definition>
      <LinkedPlace home={mission} />
      <Definition label="Distance">{distanceOf(mission)}</Definition>
      <Definition label="Logement">{homeInWords(mission)}</Definition>
      <Definition label="Accès">
        {accessInWords(mission, isAccepted ? 'code transmis à part' : 'code donné une fois la mission attribuée')}
      </Definition>
      <Definition label="Clés">{keysInWords(mission)}</Definition>
      {feeCents !== null && <Definition label="Tarif">{`${formatCents(feeCents)} HT`}</Definition>}
    </DefinitionList>
  )
}

const distanceOf = ({ distanceKm, travelMinutes }: LinkedMission): string | null => {
  if (distanceKm === null) return null
  const far = distanceKm < 1 ? 'moins de 1 km' : `${distanceKm} km à vol d'oiseau`
  return travelMinutes === null ? far : `${far}, ${formatMinutes(travelMinutes)} de trajet`
}
