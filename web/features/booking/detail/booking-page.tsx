import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import { z } from 'zod'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import type { MissingFieldName } from '@adm/domain/booking/order/missing-field'
import { bookingServiceLabels, isOnDemand } from '@adm/domain/offer/sold-service'
import { instant, formatMoment } from '@adm/domain/values/date/moment'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { isToPlan } from '@adm/domain/booking/step/booking-status'
import { apiQuery } from '../../../platform/api/api.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { RecordPage } from '../../../recipes/page/record-page.tsx'
import { Copyable, copyText } from '../../../ui/figure/copyable.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { copyActs } from '../link/booking-copy-acts.ts'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'
import { TenantsInHead } from '../figure/booking-people.tsx'
import { BookingSteps } from '../step/booking-steps.tsx'

type BookingPageProps = {
  id: string
  /** French name of the subject: « Commande ». */
  thing: string
  /** URL of the page. */
  href: string
}

const BookingAsOfPage = lazyPage(() => import('../history/booking-as-of.tsx'), 'BookingAsOfPage')
const moment = z.object({ at: instant })

/** Page of an order, with the name and URL given by its list; with `?at=`, the order at that moment. */
export function BookingPage(props: BookingPageProps) {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id: props.id } }))
  const { data: pastMoment } = moment.safeParse(useSearch({ strict: false }))
  return pastMoment ? <BookingAsOfPage {...props} {...pastMoment} code={booking.code} /> : <BookingToday {...props} booking={booking} />
}

const BookingToday = ({ id, thing, href, booking }: BookingPageProps & { booking: BookingDetail }) => {
  const { code, missionCode, clientName, address, city } = booking
  const navigate = useNavigate()
  const mayCreate = useMay(bookingCalls.create)
  return (
    <RecordPage
      entity="booking"
      id={id}
      title={`${thing} ${code}`}
      heading={
        <>
          {thing} <Copyable text={code} />
        </>
      }
      status={<BookingStatusTag status={booking.status} />}
      actions={<BookingSteps booking={booking} />}
      facts={
        <>
          <span>{factsOf(booking)}</span>
          <TenantsInHead tenants={booking.tenants} />
        </>
      }
      alerts={<MissingData booking={booking} />}
      tabsLabel="Onglets de la commande"
      kind={booking.service}
      recent={{ href, label: code, detail: `${clientName} · ${address}, ${city}` }}
      acts={[
        { label: 'Copier le n° de commande', run: () => copyText(code) },
        ...(mayCreate ? copyActs(booking).map(({ label, address: to }) => ({ label, run: () => void navigate(to) })) : []),
        { label: 'Copier le code mission', words: missionCode, run: () => copyText(missionCode) },
      ]}
    />
  )
}

/** One line that identifies the booking: service, client, address, date, checker or partner, mission code. */
const factsOf = ({ service, clientName, address, zipCode, city, startAt, missionCode, ...booking }: BookingDetail): string =>
  [
    bookingServiceLabels[service],
    clientName,
    `${address}, ${zipCode} ${city}`,
    startAt ? formatMoment(startAt) : 'sans date',
    booking.checkerName ?? booking.partnerName ?? (isOnDemand(service) ? 'sans partenaire' : 'sans contrôleur'),
    `mission ${missionCode}`,
  ].join(' · ')

/** Missing data of the mission, told once and from the creation on: each is a link to its form. */
const MissingData = ({ booking }: { booking: BookingDetail }) => {
  const { transitions, missing } = booking
  const toPlan = isToPlan(booking) ? missing.toDispatch : []
  const others = missing.toExecute.length > 0 ? missing.toExecute : missing.toDispatch
  const toCarryOut = others.filter(({ words }) => toPlan.every((field) => field.words !== words))
  const unreachable = transitions.flatMap(({ refusals }) => refusals.filter(({ guard }) => guard === bookingGuardSources.tenantIsReachable))
  const isWhole = toPlan.length + toCarryOut.length + missing.keysPlan.length === 0 && unreachable.length === 0
  if (isWhole) return null
  return (
    <Notice tone="warning">
      <MissingLine title="Il manque pour planifier" fields={toPlan.map(linkedField)} />
      <MissingLine
        title={isOnDemand(booking.service) ? 'Il manque' : 'Il manque pour la mission'}
        fields={[
          ...toCarryOut.map(linkedField),
          ...missing.keysPlan.map((words) => ({ words: `clés, ${words}`, search: { tab: 'key-tracking' } })),
        ]}
      />
      {unreachable[0] && <p>{unreachable[0].message}</p>}
    </Notice>
  )
}

type LinkedField = { words: string; search: object }
const linkedField = ({ name, words }: BookingDetail['missing']['toExecute'][number]): LinkedField => ({
  words,
  search: { tab: tabOf(name), field: name },
})

const MissingLine = ({ title, fields }: { title: string; fields: readonly LinkedField[] }) =>
  fields.length === 0 ? null : (
    <p>
      {title}&nbsp;:{' '}
      {fields.map(({ words, search }, index) => (
        <Fragment key={words}>
          {index > 0 && ', '}
          <Link to="." search={search}>
            {words}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )

const dataTabFields: readonly MissingFieldName[] = ['tenants', 'contacts', 'expectedMeters', 'entryBookingId']
/** The tab with the form of a field. */
const tabOf = (name: MissingFieldName): string => (dataTabFields.includes(name) ? 'data' : 'informations')
