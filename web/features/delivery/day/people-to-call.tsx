import type { DayBoard, DayLot } from '@adm/contract/delivery/delivery-day'
import { formatPhone } from '@adm/domain/values/phone-format'

/** Who is to be called about a lot: its prospects with a phone, else the contacts of the delivery. */
export const PeopleToCall = ({ lot, contacts }: { lot: DayLot; contacts: DayBoard['contacts'] }) => {
  const prospects = lot.people.filter(({ phone }) => phone !== null)
  const people = prospects.length > 0 ? prospects : contacts.filter(({ phone }) => phone !== null)
  if (people.length === 0) return <span className="dim">Personne à appeler : aucun téléphone.</span>
  return people.map(({ name, phone }) => (
    <a key={`${name} ${phone}`} className="button button-default day-call" href={`tel:${phone}`}>
      {`Appeler ${name}`}
      <span className="numbers">{formatPhone(phone ?? '')}</span>
    </a>
  ))
}
