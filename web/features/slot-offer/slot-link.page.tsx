import { getRouteApi } from '@tanstack/react-router'
import { type LinkedSlotOffer, slotLinkCalls } from '@adm/contract/slot-offer'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import { dayInWords, momentInWords } from '@adm/domain/values/date/moment-words'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, useLinked } from '../../recipes/link/link-page.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { SlotAppointment } from './slot-appointment.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { SlotDate } from './slot-date.tsx'
import { SlotProposal } from './slot-proposal.tsx'
import { SlotVisit } from './slot-visit.tsx'
import { slotWords } from './slot-words.ts'
import { type SlotActing, useSlotAct } from './use-slot-act.ts'

const route = getRouteApi('/s/$token')
/** How often a visible page reads what the others on the order answered meanwhile; no live stream serves a link. */
const refetchMs = 20_000
/** The rest of the ten minutes in which the tenant confirms a slot: until then nobody else gets it, and the page stays as it is. */
const reservedMs = (linked: LinkedSlotOffer | undefined): number =>
  linked?.reservation ? Math.max(0, Date.parse(linked.reservation.until) - Date.now()) : 0

/** The choice of a slot and the appointment, for a tenant: opened by a personal link, without an account. */
export function SlotLinkPage() {
  const { token } = route.useParams()
  const acting = useSlotAct(token)
  // A link may open nothing after a refusal, whose answer stays on the page.
  const hasDeclined = acting.isSuccess && acting.variables.kind === 'decline'
  const result = useLinked({
    ...apiQuery(slotLinkCalls.read, { params: { token } }),
    enabled: !hasDeclined,
    refetchInterval: ({ state }) => Math.max(refetchMs, reservedMs(state.data)),
    refetchOnWindowFocus: ({ state }) => (reservedMs(state.data) > 0 ? false : 'always'),
  })
  return (
    <LinkPage title="Rendez-vous" result={result} acting={acting} ended={<Ended />}>
      {(linked) => <LinkedOffer token={token} linked={linked} acting={acting} hasDeclined={hasDeclined} />}
    </LinkPage>
  )
}

/** In both languages: the link does not say which one its bearer reads. */
const Ended = () => (
  <>
    <p>Le délai est passé, ou le rendez-vous a changé. Pour toute question, appelez-nous.</p>
    <p lang="en">
      This link is no longer valid: the time to answer is over, or the appointment has changed. For any question, please call us.
    </p>
  </>
)

type LinkedProps = { token: string; linked: LinkedSlotOffer; acting: SlotActing; hasDeclined: boolean }

const LinkedOffer = ({ token, linked, acting, hasDeclined }: LinkedProps) => {
  const [language, setLanguage] = useState<Language>(linked.language)
  const words = slotWords[language]
  const other = language === 'FR' ? 'EN' : 'FR'
  if (hasDeclined) return <DeclinedVisit language={language} />
  return (
    <LinkFrame lang={language.toLowerCase()} title={titleOf(linked, language)}>
      <OfferFacts language={language} linked={linked} />
      <LinkedActs token={token} language={language} linked={linked} acting={acting} />
      <Button look="subtle" lang={other.toLowerCase()} onClick={() => setLanguage(other)}>
        {words.switchTo}
      </Button>
    </LinkFrame>
  )
}

/** What the bearer of a link may do now. */
const LinkedActs = ({ token, language, linked, acting }: FactsProps & { token: string; acting: SlotActing }) => {
  const { state, appointment, visit } = linked
  const [firstStart] = useState(appointment?.startAt)
  const acts = { language, linked, acting }
  if (state === 'waiting') return <p>{slotWords[language].searchingMore}</p>
  // The registration of somebody else fixes the hour, and does not close what this prospect has open.
  const ownHour = visit?.status === 'registered' ? appointment?.startAt : ''
  if (visit) return <SlotVisit key={`${visit.status} ${ownHour}`} {...acts} />
  if (appointment) return <SlotAppointment key={appointment.startAt} token={token} isNew={appointment.startAt !== firstStart} {...acts} />
  return isOnDemand(linked.service) ? <SlotDate {...acts} /> : <OpenOffer {...acts} />
}

const titleOf = ({ state, visit, service, proposal }: LinkedSlotOffer, language: Language): string => {
  const words = slotWords[language]
  if (isOnDemand(service) && proposal) return words.searching
  if (!visit) return { open: words.choose, waiting: words.searching, booked: words.appointment }[state]
  const booked = visit.status === 'registered' ? words.visit : words.visitPlanned
  return { open: words.chooseVisit, waiting: words.searching, booked }[state]
}

/** The answer to a prospect who is not interested any more. The link may open nothing after it. */
const DeclinedVisit = ({ language }: { language: Language }) => (
  <LinkFrame lang={language.toLowerCase()} title={slotWords[language].declined}>
    <p>{slotWords[language].declinedMore}</p>
  </LinkFrame>
)

type FactsProps = { language: Language; linked: LinkedSlotOffer }

const OfferFacts = ({ language, linked }: FactsProps) => {
  const words = slotWords[language]
  const { service, address, zipCode, city, durationMinutes, appointment } = linked
  return (
    <DefinitionList>
      {appointment && (
        <Definition label={words.date}>
          {`${dayInWords(language, dayOf(appointment.startAt))}, ${words.hours(formatHour(appointment.startAt), formatHour(appointment.endAt))}`}
        </Definition>
      )}
      <Definition label={words.service}>{words.services[service]}</Definition>
      <Definition label={words.place}>{`${address}, ${zipCode} ${city}`}</Definition>
      {!appointment && <Definition label={words.duration}>{words.minutes(durationMinutes)}</Definition>}
    </DefinitionList>
  )
}

const OpenOffer = ({ language, linked, acting }: FactsProps & { acting: SlotActing }) => {
  const { slots, reservation, proposal, isShared, expiresAt } = linked
  const words = slotWords[language]
  // A proposal that was set aside stays so while nothing changed in it.
  const answered = proposal && `${proposal.startAt} ${proposal.hasAgreed}`
  const [aside, setAside] = useState<string | null>(null)
  const showsProposal = proposal !== null && answered !== aside && reservation === null
  return (
    <>
      {expiresAt && (
        <p className="dim">
          {words.answerBefore(momentInWords(language, expiresAt))} {isShared ? words.allDecide : words.firstDecides}
        </p>
      )}
      {showsProposal ? (
        <SlotProposal language={language} proposal={proposal} acting={acting} onOther={() => setAside(answered)} />
      ) : (
        <SlotChoice language={language} slots={slots} reservation={reservation} moves={false} isShared={isShared} acting={acting} />
      )}
    </>
  )
}
