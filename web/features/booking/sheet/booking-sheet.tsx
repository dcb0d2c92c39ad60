import type { ReactNode } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { ClientDetail } from '@adm/contract/client/client'
import { type Tenant, tenantName, tenantRoleLabels, tenantsLabel } from '@adm/domain/booking/order/booking-people'
import { countInWords, totalKeys } from '@adm/domain/key-tracking/key-count'
import { keyLegLabels } from '@adm/domain/key-tracking/key-status'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { keysPlanFields, keysPlanLabel } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import type { Meter } from '@adm/domain/meter/meter'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import { classes } from '../../../ui/base/classes.ts'
import { wordsOf } from '../../../recipes/page/record-subject.ts'
import { keyFields } from '../../key-tracking/key-history.ts'
import { titleOfMeter } from '../../meter/meter-words.ts'
import { bookingFields, type BookingField } from '../history/booking-field-labels.ts'
import { Cut, SheetList } from './sheet-text.tsx'
import './sheet.css'

type SheetProps = { booking: BookingDetail; client: ClientDetail | undefined; legs: readonly KeyTracking[]; meters: readonly Meter[] }

/** A mission on one A4 page. Long texts are cut with a note; the safelock code is never printed. */
export const BookingSheet = ({ booking, client, legs, meters }: SheetProps) => (
  <article className={classes('sheet', isDense(booking, legs, meters) && 'sheet-dense')} aria-label={`Fiche ${booking.code}`}>
    <SheetHead booking={booking} />
    <div className="sheet-body">
      <div className="sheet-columns">
        <Facts
          title="Mission"
          booking={booking}
          names={['service', 'startAt', 'durationMinutes', booking.partnerName ? 'partnerName' : 'checkerName', 'options', 'language']}
        />
        <Facts
          title={booking.propertyType === 'business' ? 'Local' : 'Logement'}
          booking={booking}
          names={whatItIs[booking.propertyType]}
        />
        <Facts
          title="Adresse et accès"
          booking={booking}
          names={['building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode']}
        />
        <ClientFacts booking={booking} client={client} />
      </div>
      <Tenants tenants={booking.tenants} />
      <Processes booking={booking} />
      <div className="sheet-columns">
        <Keys legs={legs} />
        <Meters booking={booking} meters={meters} />
      </div>
      {booking.comment && (
        <Part title="Commentaire">
          <p>
            <Cut text={booking.comment} most={mostComment} />
          </p>
        </Part>
      )}
    </div>
    <footer>
      Tout le dossier est dans ADM : <a href={`/booking/${booking.id}`}>{`${location.origin}/booking/${booking.id}`}</a>
    </footer>
  </article>
)

/** Fields by property type: premises have no kind or rooms. */
const whatItIs = {
  house: ['propertyKind', 'roomCount', 'surface', 'furnished', 'annexes'],
  business: ['surface', 'furnished', 'annexes', 'premises'],
} as const

const mostLines = 22
const lineLength = 110
const mostComment = 700

/** Whether the content fits the page only in small print. Counted in lines, after cutting. */
const isDense = ({ tenants, processes, comment }: BookingDetail, legs: readonly KeyTracking[], meters: readonly Meter[]): boolean => {
  const steps = processes.reduce((sum, { checklist }) => sum + 2 + checklist.length, 0)
  const words = Math.ceil(Math.min(comment?.length ?? 0, mostComment) / lineLength)
  return tenants.length + steps + legs.length * 4 + meters.length + words > mostLines
}

const SheetHead = ({ booking: { code, missionCode, residence, address, zipCode, city } }: { booking: BookingDetail }) => (
  <header className="sheet-head">
    <div>
      <h2>{code}</h2>
      <p>mission {missionCode}</p>
    </div>
    <p className="sheet-address">
      <strong>
        <Cut text={address} most={160} />
      </strong>
      {zipCode} <Cut text={city} most={60} />
      {residence && (
        <span>
          <Cut text={residence} most={200} />
        </span>
      )}
    </p>
  </header>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sheet-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

type Fact = { label: string; value: string | null | undefined }

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts
      .filter(({ value }) => value && value !== '–')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Cut text={value ?? ''} most={110} />
          </dd>
        </div>
      ))}
  </dl>
)

const Facts = ({ title, booking, names }: { title: string; booking: BookingDetail; names: readonly BookingField[] }) => (
  <Part title={title}>
    <FactList facts={names.map((name) => ({ label: bookingFields[name].label, value: wordsOf(bookingFields, booking, name) }))} />
  </Part>
)

const ClientFacts = ({ booking, client }: { booking: BookingDetail; client: ClientDetail | undefined }) => (
  <Part title="Client">
    <FactList
      facts={[
        { label: 'Client', value: booking.clientName },
        { label: 'Téléphone', value: client?.phone && formatPhone(client.phone) },
        { label: 'Urgence', value: client?.emergencyPhone && formatPhone(client.emergencyPhone) },
        { label: 'Référence', value: booking.clientReference },
        { label: 'Clés', value: booking.keysInstructions },
      ]}
    />
  </Part>
)

const Tenants = ({ tenants }: { tenants: readonly Tenant[] }) => (
  <Part title={tenantsLabel(tenants)}>
    <SheetList items={tenants} most={10} empty="Aucun locataire n'est renseigné.">
      {(tenant) => (
        <li key={tenant.id} className="sheet-tenant">
          <span>{tenantName(tenant)}</span>
          <span>{tenantRoleLabels[tenant.role]}</span>
          <span>
            {[tenant.phone, tenant.otherPhone].flatMap((number) => (number ? [formatPhone(number)] : [])).join(' · ') || 'sans téléphone'}
          </span>
          <span>{tenant.presenceRequired ? 'présence requise' : ''}</span>
        </li>
      )}
    </SheetList>
  </Part>
)

/** Client processes, with boxes to tick. */
const Processes = ({ booking: { processes } }: { booking: BookingDetail }) => {
  if (processes.length === 0) return null
  const steps = processes.flatMap(({ id, title, instructions, checklist }) => [
    { key: id, text: instructions ? `${title} : ${instructions}` : title },
    ...checklist.map((text, index) => ({ key: `${id}-${index}`, text })),
  ])
  return (
    <Part title="Consignes du client">
      <SheetList items={steps} most={8} empty="">
        {({ key, text }) => (
          <li key={key} className="sheet-step">
            <span className="sheet-box" />
            <span>
              <Cut text={text} most={lineLength} />
            </span>
          </li>
        )}
      </SheetList>
    </Part>
  )
}

const Keys = ({ legs }: { legs: readonly KeyTracking[] }) => (
  <Part title="Clés">
    {legs.length === 0 && <p>Aucune consigne de clés.</p>}
    {legs.map((leg) => (
      <FactList key={leg.id} facts={factsOfLeg(leg)} />
    ))}
  </Part>
)

/** Way, plan fields and key counts of a leg; the code is replaced by its place in the product. */
const factsOfLeg = (leg: KeyTracking): Fact[] => [
  { label: keyLegLabels[leg.leg], value: keyFields.way.words(leg.way) },
  ...(leg.way
    ? keysPlanFields[leg.way].map((field) => ({
        label: keysPlanLabel(leg.way ?? 'ONSITE', field),
        value: keyFields[field].words(leg[field]),
      }))
    : []),
  { label: 'Code de la boîte', value: leg.isCodeKept || leg.hasSafelockCode ? 'dans ADM, onglet « Suivi des clés »' : null },
  { label: 'Trousseau', value: totalKeys(leg.counts) > 0 ? countInWords(leg.counts) : null },
]

const Meters = ({ booking, meters }: { booking: BookingDetail; meters: readonly Meter[] }) => {
  const missing = (booking.expectedMeters ?? []).filter((type) => !meters.some((meter) => meter.type === type))
  return (
    <Part title="Compteurs">
      {meters.length + missing.length === 0 && <p>Aucun compteur attendu.</p>}
      <FactList
        facts={[
          ...meters.slice(0, mostMeters).map((meter) => ({ label: titleOfMeter(meter), value: lastReading(meter) })),
          ...missing.map((type) => ({ label: meterTypeLabels[type], value: 'attendu, numéro inconnu' })),
        ]}
      />
      {meters.length > mostMeters && <p>… suite dans ADM</p>}
    </Part>
  )
}
const mostMeters = 6

const lastReading = ({ readings: [last], unit, place }: Meter): string => {
  const where = place ? ` (${place})` : ''
  if (last?.index === undefined || last.index === null) return `jamais relevé${where}`
  return `${last.index.toLocaleString('fr-FR', { maximumFractionDigits: 3 })} ${unit} le ${formatDayNumeric(last.day)}${where}`
}
