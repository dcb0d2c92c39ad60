import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import { z } from 'zod'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import type { MissingFieldName } from '@adm/domain/booking/order/missing-field'
import { bookingServiceLabels, isOnDemand } from '@adm/domain/offer/sold-service'
import { instant, formatMoment } from '@adm/domain/values/date/moment'
import { bookingGuardSources, type GuardId } from '@adm/domain/booking/step/booking-guard-id'
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

const { keysPlanIsComplete, tenantIsReachable } = bookingGuardSources
/** Guards that pass once these are added, each on its tab. */
const otherDataGuards: readonly GuardId[] = [keysPlanIsComplete, tenantIsReachable]

/** Missing data required by the next transitions, shown before they are tried: each field is a link to its form. */
const MissingData = ({ booking: { transitions, missing } }: { booking: BookingDetail }) => {
  const fields = missing.toExecute.length > 0 ? missing.toExecute : missing.toDispatch
  const sentences = transitions.flatMap(({ refusals }) =>
    refusals.filter(({ guard }) => otherDataGuards.includes(guard)).map(({ message }) => message),
  )
  return (
    <>
      {fields.length > 0 && (
        <Notice tone="warning">
          Il manque&nbsp;:{' '}
          {fields.map(({ name, words }, index) => (
            <Fragment key={words}>
              {index > 0 && ', '}
              <Link to="." search={{ tab: tabOf(name), field: name }}>
                {words}
              </Link>
            </Fragment>
          ))}
          .
        </Notice>
      )}
      {[...new Set(sentences)].map((sentence) => (
        <Notice key={sentence} tone="warning">
          {sentence}
        </Notice>
      ))}
    </>
  )
}

const dataTabFields: readonly MissingFieldName[] = ['tenants', 'contacts', 'expectedMeters', 'entryBookingId']
/** The tab with the form of a field. */
const tabOf = (name: MissingFieldName): string => (dataTabFields.includes(name) ? 'data' : 'informations')
