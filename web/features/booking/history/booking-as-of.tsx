import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingAsOf, bookingAsOfCalls } from '@adm/contract/booking/booking-as-of'
import { keyLegLabels } from '@adm/domain/key-tracking/key-status'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { type RecordFields, wordsOf } from '../../../recipes/page/record-subject.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { DetailBody, DetailHead } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { keyFields } from '../../key-tracking/key-history.ts'
import { meterFields } from '../../meter/meter-history.ts'
import { titleOfMeter } from '../../meter/meter-words.ts'
import { sectionsThen } from './booking-as-of-fields.ts'
import { bookingFields } from './booking-field-labels.ts'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'
import './booking-as-of.css'

type AsOfProps = {
  id: string
  /** « Commande ». */
  thing: string
  code: string
  at: string
}

/** Read-only page of an order at a past moment; values that differ from today are marked. */
export function BookingAsOfPage({ id, thing, code, at }: AsOfProps) {
  const [now] = useState(() => new Date().toISOString())
  const then = useQuery(apiQuery(bookingAsOfCalls.read, { params: { id }, query: { at } }))
  const today = useQuery(apiQuery(bookingAsOfCalls.read, { params: { id }, query: { at: now } }))
  const error = then.error ?? today.error
  const title = `${thing} ${code}`
  return (
    <Page
      title={title}
      head={
        <DetailHead
          title={title}
          status={then.data && <BookingStatusTag status={then.data.booking.status} />}
          alerts={<Moment at={at} isRecorded={!error} />}
        />
      }
    >
      <DetailBody>
        {error && <ErrorPanel error={describeError(error)} />}
        {then.data && today.data ? <Then then={then.data} now={today.data} /> : !error && <PageSkeleton />}
      </DetailBody>
    </Page>
  )
}

const Moment = ({ at, isRecorded }: { at: string; isRecorded: boolean }) => (
  <Notice
    tone="warning"
    action={
      <ButtonLink to="." search={{}}>
        Revenir à aujourd'hui
      </ButtonLink>
    }
  >
    {isRecorded ? "Commande telle qu'elle était le" : 'Vous regardez le'} {formatMoment(at)}.
  </Notice>
)

type Moments<Row> = {
  then: Row
  /** The same row today; undefined when it was deleted. */
  now: Row | undefined
}

const Then = ({ then, now }: { then: BookingAsOf; now: BookingAsOf }) => (
  <>
    {sectionsThen.map(({ title, fields }) => (
      <DetailSection key={title} title={title}>
        <FactsThen fields={bookingFields} names={fields} then={then.booking} now={now.booking} />
      </DetailSection>
    ))}
    {then.keys.map((leg) => (
      <DetailSection key={leg.id} title={`Clés : ${keyLegLabels[leg.leg].toLocaleLowerCase('fr')}`}>
        <FactsThen fields={keyFields} names={filledFields(keyFields, leg)} then={leg} now={now.keys.find(({ id }) => id === leg.id)} />
      </DetailSection>
    ))}
    {then.meters.map((meter) => (
      <DetailSection key={meter.id} title={titleOfMeter(meter)}>
        <FactsThen
          fields={meterFields}
          names={filledFields(meterFields, meter)}
          then={meter}
          now={now.meters.find(({ id }) => id === meter.id)}
        />
      </DetailSection>
    ))}
    {then.keys.length === 0 && <Nothing of="Clés">Les clés n'étaient pas encore suivies.</Nothing>}
    {then.meters.length === 0 && <Nothing of="Compteurs">Aucun compteur n'était renseigné.</Nothing>}
  </>
)

const Nothing = ({ of, children }: { of: string; children: string }) => (
  <DetailSection title={of}>
    <p className="dim">{children}</p>
  </DetailSection>
)

/** The fields that have a value. */
const filledFields = (fields: RecordFields, row: object): string[] =>
  Object.keys(fields).filter((name) => wordsOf(fields, row, name) !== '–')

const longest = 60

const FactsThen = ({ fields, names, then, now }: Moments<object> & { fields: RecordFields; names: readonly string[] }) => (
  <DefinitionList>
    {names.map((name) => {
      const words = wordsOf(fields, then, name)
      const today = now && wordsOf(fields, now, name)
      return (
        <Definition key={name} label={fields[name]?.label ?? name} isWide={words.length > longest || (today?.length ?? 0) > longest}>
          {today === undefined || today === words ? (
            words
          ) : (
            <span className="then-changed">
              <mark>{words}</mark>
              <span className="dim">Aujourd'hui : {today}</span>
            </span>
          )}
        </Definition>
      )
    })}
  </DefinitionList>
)
