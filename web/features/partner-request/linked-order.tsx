import type { LinkedOrder } from '@adm/contract/partner-request'
import { allServiceFields, type ServiceField } from '@adm/domain/booking/order/service-field'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { accessInWords, homeInWords, keysInWords, LinkedPlace } from '../booking/detail/linked-home.tsx'

/** What is to be done, where and when: no name, no phone, no code. */
export const LinkedOrderFacts = ({ order }: { order: LinkedOrder }) => {
  const { code, service, startAt, tenantDateAt, details } = order
  return (
    <DefinitionList>
      <Definition label="Commande">{code}</Definition>
      <Definition label="Prestation">{bookingServiceLabels[service]}</Definition>
      {startAt && <Definition label="Date">{`${formatDay(dayOf(startAt))}, ${formatHour(startAt)}`}</Definition>}
      {!startAt && tenantDateAt && (
        <Definition label="Demandée par le locataire">{`${formatDay(dayOf(tenantDateAt))}, ${formatHour(tenantDateAt)}`}</Definition>
      )}
      {!startAt && <Definition label="Souhaitée">{wishOf(order)}</Definition>}
      {allServiceFields.flatMap((field) => {
        const value = details?.[field.name]
        return value === undefined || value === null
          ? []
          : [
              <Definition key={field.name} label={field.label}>
                {detailOf(field, value)}
              </Definition>,
            ]
      })}
      <LinkedPlace home={order} />
      <Definition label="Bien">{homeInWords(order)}</Definition>
      <Definition label="Accès">{accessInWords(order, 'code donné par téléphone')}</Definition>
      <Definition label="Clés">{keysInWords(order)}</Definition>
    </DefinitionList>
  )
}

const wishOf = ({ wishedDay, wishedUntilDay }: LinkedOrder): string | null => {
  if (!wishedDay) return null
  return wishedUntilDay ? `du ${formatDay(wishedDay)} au ${formatDay(wishedUntilDay)}` : formatDay(wishedDay)
}

const detailOf = (field: ServiceField, value: unknown): string => {
  if (field.kind === 'yesNo') return value === true ? 'oui' : 'non'
  if (field.kind === 'number') return field.unit ? `${String(value)} ${field.unit}` : String(value)
  const labels: Readonly<Record<string, string>> = field.choices
  return [value]
    .flat()
    .map((choice) => labels[String(choice)] ?? String(choice))
    .join(', ')
}
